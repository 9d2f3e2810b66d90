import { expect, test } from "vitest";
import { namedProjects } from "./named-projects.ts";

const first = (text: string): string => namedProjects(text)[0] ?? "";

test.each([
  ["Hi! We're Solstice Finance, a lending protocol. We need a tight spread.", "Solstice Finance"],
  ["hey, tom from nexagrid here. we want to sell some tokens", "Nexagrid"],
  ["Good morning, my name is Priya Raman, COO of Lumen Health. How do you charge?", "Lumen Health"],
  ["My name is Olu, co-founder of Sabi Market, a startup in Lagos.", "Sabi Market"],
  ["This is Daniel, Head of Growth at Zephyr.", "Zephyr"],
  ["Hello team, Marcus Feld from BlueRiver Capital.", "BlueRiver Capital"],
  ["gm, building @PixelForgeGG, a game studio.", "PixelForgeGG"],
  ["Aurora Labs here – is the proposal ready?", "Aurora Labs"],
  ["gm, Orbit Wallet team here, we need LPs", "Orbit Wallet"],
  ["We run bakeries called Brot & Butter and want advice.", "Brot & Butter"],
  ["I'm reaching out on behalf of Harbor & Finch LLP, regarding a trade.", "Harbor & Finch LLP"],
  ["I am interested in help for my project Zenith", "Zenith"],
  ["Quantum Leap Studios is a game publisher looking for advice", "Quantum Leap Studios"],
])("in English a message says whom it is from: %s", (text, name) => {
  expect(first(text)).toBe(name);
});

test.each([
  ["Bonjour, nous sommes Atelier Marais, une maison de ventes.", "Atelier Marais"],
  ["Hallo, hier ist Jonas von Kornblume Energie. Unser Pool ist zu dünn.", "Kornblume Energie"],
  ["Guten Tag, wir sind die Werkstatt Nord GmbH und suchen Beratung.", "Werkstatt Nord GmbH"],
  ["Hola, soy Marta de Verdecampo. ¿Qué ofrecen?", "Verdecampo"],
  ["Olá, aqui é o João da Construtora Vale Azul. Precisamos vender.", "Construtora Vale Azul"],
  ["Ciao, sono Luca di Ferrovia Verde, cerchiamo un partner.", "Ferrovia Verde"],
  ["Hoi, ik ben Sanne van Waterlijn. Kunnen jullie 500k wisselen?", "Waterlijn"],
  ["Merhaba, ben Deniz, Anadolu Enerji'den yazıyorum.", "Anadolu Enerji"],
  ["Halo, saya Budi dari Kopi Nusantara. Berapa biayanya?", "Kopi Nusantara"],
  ["Hej, jag heter Elin från Norrsken Games.", "Norrsken Games"],
  ["Привет! Меня зовут Илья, я из проекта Северный Ветер.", "Северный Ветер"],
  ["您好,我们是星河科技,想了解一下。", "星河科技"],
])("in other languages, too: %s", (text, name) => {
  expect(first(text)).toBe(name);
});

test("a web address names its project; that of a page of many, of mail or of a file does not", () => {
  expect(first("Have a look: https://www.zephyr-protocol.io/deck")).toBe("Zephyr Protocol");
  expect(first("See app.kestrel.xyz/trade.")).toBe("Kestrel");
  expect(first("Nexora (nexora.io) builds a network.")).toBe("Nexora");
  expect(first("Write to daniel@acme.com or https://t.me/daniel, or see https://docs.google.com/d/1")).toBe(
    "",
  );
  expect(first("See deck.pdf.It is short. It costs 3.50 or more...maybe")).toBe("");
});

test("the one token of a message names it, several do not", () => {
  expect(first("Our token $KITE launched last week")).toBe("KITE");
  expect(first("We hold $KITE and $ORB")).toBe("");
});

test.each([
  "Hi John, thanks for reaching out. Could you send over your deck?",
  "Hi, this is Daniel. What does it cost?",
  "Daniel here. Would you keep custody?",
  "Daniel Okafor, [26.11.2026 09:12]\nGot the proposal, thanks. The board asks about Gate.",
  "We are Web3 natives building on Solana",
  "we are a DAO. Can you manage our pool",
  "We're in talks with Wintermute and GSR, why you?",
  "I got your contact from Max at a fair. Do you do OTC?",
  "Wir sind Händler. Danke im Voraus für die Angaben, das hilft sehr.",
  "WE ARE INTERESTED. CALL ME",
  "",
])("whom a message greets, its writer's own name and what else has a capital are no project: %s", (text) => {
  expect(namedProjects(text)).toEqual([]);
});

test("the longest message is read in no time", () => {
  const made = ["-", "a.", "I'm from ", "A ", "我们是", "we are building ", "A&", "a-", "$A ", "is a "];
  for (const part of made) {
    const text = part.repeat(Math.ceil(8_000 / part.length));
    const begun = performance.now();
    namedProjects(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  }
});
