import { whatHappened } from "../../answering/failure-text.ts";
import type { FailureReason } from "../../platform/model-failure.ts";

/** Tells a person why the playbook answers instead of the model, or nothing does, and what to do about it. */
const modelFailedNotice = (reason: FailureReason, gap: boolean): string =>
  `${whatHappened(reason)}, ${gap ? "and no passage of the playbook comes near" : "so this answer quotes the playbook instead"}. Your question is saved; try again in a moment for a written answer.`;

/** Told of what the model had written when it broke off. */
const brokenOffNotice = (reason: FailureReason): string =>
  `${whatHappened(reason)}, so this answer breaks off here. Your question is saved; try again in a moment for a whole one.`;

/** The notices about a model that failed, in one language. */
interface FailureNotices {
  failed: typeof modelFailedNotice;
  brokenOff: typeof brokenOffNotice;
}

interface Failure {
  happened: Record<Exclude<FailureReason, "circuit_open" | "aborted">, string>;
  /** How that goes on where the playbook is quoted, and where it has nothing. */
  quoted: string;
  nothing: string;
  saved: string;
  /** How it goes on below what had been written. */
  brokenOff: string;
}

const others: Record<string, Failure> = {
  de: {
    happened: {
      network: "Das Sprachmodell war nicht erreichbar",
      status: "Das Sprachmodell hat die Antwort verweigert",
      rate_limited: "Das Sprachmodell ist ausgelastet",
      stalled: "Das Sprachmodell ist mitten in seiner Antwort stehen geblieben",
      cut: "Die Antwort des Sprachmodells brach ab",
      malformed: "Die Antwort des Sprachmodells war nicht lesbar",
      empty: "Das Sprachmodell hat eine leere Antwort gegeben",
      too_long: "Was zu lesen war, ist länger, als das Sprachmodell aufnehmen kann",
      timeout: "Das Sprachmodell hat zu lange gebraucht",
    },
    quoted: ", daher zitiert diese Antwort stattdessen das Playbook.",
    nothing: ", und keine Stelle im Playbook kommt der Frage nahe.",
    saved:
      " Ihre Frage ist gespeichert; versuchen Sie es gleich noch einmal für eine ausformulierte Antwort.",
    brokenOff:
      ", daher endet diese Antwort hier. Ihre Frage ist gespeichert; versuchen Sie es gleich noch einmal für eine vollständige Antwort.",
  },
  es: {
    happened: {
      network: "No se ha podido contactar con el modelo de lenguaje",
      status: "El modelo de lenguaje se ha negado a responder",
      rate_limited: "El modelo de lenguaje está saturado",
      stalled: "El modelo de lenguaje se ha parado en mitad de su respuesta",
      cut: "La respuesta del modelo de lenguaje se ha interrumpido",
      malformed: "No se ha podido leer la respuesta del modelo de lenguaje",
      empty: "El modelo de lenguaje ha dado una respuesta vacía",
      too_long: "Lo que había que leer es más largo de lo que admite el modelo de lenguaje",
      timeout: "El modelo de lenguaje ha tardado demasiado",
    },
    quoted: ", así que esta respuesta cita el playbook en su lugar.",
    nothing: " y ningún pasaje del playbook se acerca a la pregunta.",
    saved:
      " Tu pregunta está guardada; inténtalo de nuevo en un momento para obtener una respuesta redactada.",
    brokenOff:
      ", así que esta respuesta se corta aquí. Tu pregunta está guardada; inténtalo de nuevo en un momento para obtener una respuesta completa.",
  },
  fr: {
    happened: {
      network: "Le modèle de langage était injoignable",
      status: "Le modèle de langage a refusé de répondre",
      rate_limited: "Le modèle de langage est surchargé",
      stalled: "Le modèle de langage s'est arrêté au milieu de sa réponse",
      cut: "La réponse du modèle de langage s'est interrompue",
      malformed: "La réponse du modèle de langage était illisible",
      empty: "Le modèle de langage a donné une réponse vide",
      too_long: "Ce qu'il fallait lire dépasse la capacité du modèle de langage",
      timeout: "Le modèle de langage a mis trop de temps à répondre",
    },
    quoted: ", cette réponse cite donc le playbook à la place.",
    nothing: " et aucun passage du playbook ne se rapproche de la question.",
    saved: " Votre question est enregistrée ; réessayez dans un instant pour obtenir une réponse rédigée.",
    brokenOff:
      ", cette réponse s'arrête donc ici. Votre question est enregistrée ; réessayez dans un instant pour obtenir une réponse complète.",
  },
  it: {
    happened: {
      network: "Il modello linguistico non era raggiungibile",
      status: "Il modello linguistico si è rifiutato di rispondere",
      rate_limited: "Il modello linguistico è sovraccarico",
      stalled: "Il modello linguistico si è fermato a metà della risposta",
      cut: "La risposta del modello linguistico si è interrotta",
      malformed: "La risposta del modello linguistico non era leggibile",
      empty: "Il modello linguistico ha dato una risposta vuota",
      too_long: "Il testo da leggere è più lungo di quanto il modello linguistico possa elaborare",
      timeout: "Il modello linguistico ha impiegato troppo tempo",
    },
    quoted: ", perciò questa risposta cita il playbook.",
    nothing: " e nessun passaggio del playbook si avvicina alla domanda.",
    saved: " La tua domanda è salvata; riprova tra un momento per avere una risposta scritta.",
    brokenOff:
      ", perciò questa risposta si interrompe qui. La tua domanda è salvata; riprova tra un momento per avere una risposta completa.",
  },
  pt: {
    happened: {
      network: "Não foi possível contactar o modelo de linguagem",
      status: "O modelo de linguagem recusou-se a responder",
      rate_limited: "O modelo de linguagem está sobrecarregado",
      stalled: "O modelo de linguagem parou a meio da resposta",
      cut: "A resposta do modelo de linguagem foi interrompida",
      malformed: "Não foi possível ler a resposta do modelo de linguagem",
      empty: "O modelo de linguagem deu uma resposta vazia",
      too_long: "O texto a ler é mais longo do que o modelo de linguagem consegue processar",
      timeout: "O modelo de linguagem demorou demasiado tempo",
    },
    quoted: ", por isso esta resposta cita o playbook.",
    nothing: " e nenhuma passagem do playbook se aproxima da pergunta.",
    saved: " A sua pergunta está guardada; tente de novo daqui a pouco para obter uma resposta redigida.",
    brokenOff:
      ", por isso esta resposta termina aqui. A sua pergunta está guardada; tente de novo daqui a pouco para obter uma resposta completa.",
  },
  ru: {
    happened: {
      network: "Языковая модель оказалась недоступна",
      status: "Языковая модель отказалась отвечать",
      rate_limited: "Языковая модель перегружена",
      stalled: "Языковая модель остановилась посреди ответа",
      cut: "Ответ языковой модели оборвался",
      malformed: "Ответ языковой модели не удалось прочитать",
      empty: "Языковая модель дала пустой ответ",
      too_long: "Текст, который нужно прочитать, слишком длинный для языковой модели",
      timeout: "Языковая модель отвечала слишком долго",
    },
    quoted: ", поэтому здесь приведены цитаты из плейбука.",
    nothing: ", а подходящего места в плейбуке не нашлось.",
    saved: " Ваш вопрос сохранён; повторите попытку чуть позже, чтобы получить полноценный ответ.",
    brokenOff:
      ", поэтому ответ здесь обрывается. Ваш вопрос сохранён; повторите попытку чуть позже, чтобы получить полный ответ.",
  },
  tr: {
    happened: {
      network: "Dil modeline ulaşılamadı",
      status: "Dil modeli yanıt vermeyi reddetti",
      rate_limited: "Dil modeli şu anda meşgul",
      stalled: "Dil modeli yanıtının ortasında durdu",
      cut: "Dil modelinin yanıtı yarıda kesildi",
      malformed: "Dil modelinin yanıtı okunamadı",
      empty: "Dil modeli boş bir yanıt verdi",
      too_long: "Okunması gereken metin, dil modelinin alabileceğinden daha uzun",
      timeout: "Dil modelinin yanıtı çok uzun sürdü",
    },
    quoted: "; bu yüzden bu yanıt playbook'tan alıntı yapıyor.",
    nothing: "; playbook'ta da soruya yakın bir bölüm yok.",
    saved: " Sorunuz kaydedildi; yazılı bir yanıt için biraz sonra yeniden deneyin.",
    brokenOff:
      "; bu yüzden bu yanıt burada kesiliyor. Sorunuz kaydedildi; tam bir yanıt için biraz sonra yeniden deneyin.",
  },
  uk: {
    happened: {
      network: "Мовна модель виявилася недоступною",
      status: "Мовна модель відмовилася відповідати",
      rate_limited: "Мовна модель перевантажена",
      stalled: "Мовна модель зупинилася посеред відповіді",
      cut: "Відповідь мовної моделі обірвалася",
      malformed: "Відповідь мовної моделі не вдалося прочитати",
      empty: "Мовна модель дала порожню відповідь",
      too_long: "Текст, який треба прочитати, задовгий для мовної моделі",
      timeout: "Мовна модель відповідала надто довго",
    },
    quoted: ", тому тут наведено цитати з плейбука.",
    nothing: ", а відповідного місця у плейбуку не знайшлося.",
    saved: " Ваше запитання збережено; спробуйте ще раз трохи згодом, щоб отримати повноцінну відповідь.",
    brokenOff:
      ", тому відповідь тут обривається. Ваше запитання збережено; спробуйте ще раз трохи згодом, щоб отримати повну відповідь.",
  },
  zh: {
    happened: {
      network: "无法连接语言模型",
      status: "语言模型拒绝回答",
      rate_limited: "语言模型正忙",
      stalled: "语言模型在回答中途停了下来",
      cut: "语言模型的回答中断了",
      malformed: "语言模型的回答无法读取",
      empty: "语言模型给出了空的回答",
      too_long: "需要阅读的内容超出了语言模型的容量",
      timeout: "语言模型用时过长",
    },
    quoted: "，因此这里改为引用手册内容。",
    nothing: "，手册中也没有相近的内容。",
    saved: "您的问题已保存；请稍后再试，以获得模型撰写的回答。",
    brokenOff: "，因此此回答在这里中断。您的问题已保存；请稍后再试，以获得完整的回答。",
  },
};

// To a person they are the same.
const reasonOf = (reason: FailureReason): keyof Failure["happened"] => {
  if (reason === "circuit_open") return "network";
  return reason === "aborted" ? "timeout" : reason;
};

/** The notices in a language by its ISO 639-1 code; English where there are none in that. */
export const failuresIn = (language: string | null): FailureNotices => {
  const found = language === null ? undefined : others[language];
  if (found === undefined) return { failed: modelFailedNotice, brokenOff: brokenOffNotice };
  const { happened, quoted, nothing, saved, brokenOff } = found;
  const opening = (reason: FailureReason) => happened[reasonOf(reason)];
  return {
    failed: (reason, gap) => `${opening(reason)}${gap ? nothing : quoted}${saved}`,
    brokenOff: (reason) => `${opening(reason)}${brokenOff}`,
  };
};
