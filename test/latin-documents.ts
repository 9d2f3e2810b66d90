import type { LanguageDocument } from "./language-documents.ts";

/** The same in Latin letters, which many languages share. */
export const latinDocuments: LanguageDocument[] = [
  {
    language: "German",
    title: "Handbuch für Vermittler",
    content: `
Dieses Handbuch erklärt die wichtigsten Regeln für Vermittler.

## Provision

Für jeden vermittelten Vertrag zahlt die Firma zwanzig Prozent der Nettomarge. Die Provision wird innerhalb von zehn Werktagen nach der Abrechnung überwiesen.

## Mindestbetrag

Der Mindestbetrag eines Geschäfts sind hunderttausend Euro. Kleinere Aufträge werden an einen Partner weitergegeben.

## Prüfung der Kunden

Vor dem ersten Geschäft muss sich der Kunde ausweisen. Die Prüfung dauert drei Werktage.`,
    answered: [
      ["Wie hoch ist der Mindestbetrag eines Geschäfts?", "hunderttausend Euro"],
      ["Wann werden die Provisionen überwiesen?", "zehn Werktagen"],
      ["Wie lange dauert die Prüfung der Kunden?", "drei Werktage"],
      ["Wie lange dauert eine Kundenprüfung?", "drei Werktage"],
    ],
    near: [],
    unanswered: ["Wo findet die Weihnachtsfeier statt?"],
  },
  {
    language: "Spanish",
    title: "Manual para agentes",
    content: `
Este manual explica las reglas principales para los agentes.

## Comisión

Por cada operación presentada la empresa paga el veinte por ciento del margen neto. Las comisiones se transfieren en diez días hábiles después de la liquidación.

## Importe mínimo

El importe mínimo de una operación son cien mil euros. Los pedidos menores se pasan a un corredor asociado.

## Verificación de clientes

Antes de la primera operación el cliente debe identificarse. La verificación tarda tres días hábiles.`,
    answered: [
      ["¿Cuál es el importe mínimo de las operaciones?", "cien mil euros"],
      ["¿Cuándo se transfiere la comisión?", "diez días"],
      ["¿Cuánto tardan las verificaciones de los clientes?", "tres días"],
    ],
    near: [],
    unanswered: ["¿Quién riega las plantas?"],
  },
];
