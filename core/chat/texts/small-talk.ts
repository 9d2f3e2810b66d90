import { readSmallTalk, type SmallTalk } from "../../answering/small-talk.ts";

/** What is replied to thanks and greetings, by the language they are in. */
const smallTalk: Record<string, { [kind in SmallTalk["kind"]]?: string }> = {
  ar: {
    thanks: "على الرحب والسعة! اسألني عن خدماتنا وإجراءاتنا.",
    greeting: "مرحبًا! اسألني عن خدماتنا وإجراءاتنا.",
  },
  de: {
    thanks: "Gern geschehen! Fragen Sie mich nach unseren Leistungen und Abläufen.",
    greeting: "Hallo! Fragen Sie mich nach unseren Leistungen und Abläufen.",
  },
  el: {
    thanks: "Παρακαλώ! Ρωτήστε με για τις υπηρεσίες και τις διαδικασίες μας.",
    greeting: "Γεια σας! Ρωτήστε με για τις υπηρεσίες και τις διαδικασίες μας.",
  },
  es: {
    thanks: "¡De nada! Pregúntame por nuestros servicios y procesos.",
    greeting: "¡Hola! Pregúntame por nuestros servicios y procesos.",
  },
  fr: {
    thanks: "Avec plaisir ! Posez-moi une question sur nos services et nos processus.",
    greeting: "Bonjour ! Posez-moi une question sur nos services et nos processus.",
  },
  he: {
    thanks: "בבקשה! אפשר לשאול אותי על השירותים והתהליכים שלנו.",
    greeting: "שלום! אפשר לשאול אותי על השירותים והתהליכים שלנו.",
  },
  hi: {
    thanks: "आपका स्वागत है! हमारी सेवाओं और प्रक्रियाओं के बारे में पूछें।",
    greeting: "नमस्ते! हमारी सेवाओं और प्रक्रियाओं के बारे में पूछें।",
  },
  it: {
    thanks: "Prego! Chiedimi dei nostri servizi e processi.",
    greeting: "Ciao! Chiedimi dei nostri servizi e processi.",
  },
  ja: {
    thanks: "どういたしまして！サービスや手順について、いつでもご質問ください。",
    greeting: "こんにちは！サービスや手順について、何でもご質問ください。",
  },
  ko: {
    thanks: "천만에요! 서비스와 절차에 대해 언제든지 물어보세요.",
    greeting: "안녕하세요! 서비스와 절차에 대해 무엇이든 물어보세요.",
  },
  pt: {
    thanks: "De nada! Pergunte-me sobre os nossos serviços e processos.",
    greeting: "Olá! Pergunte-me sobre os nossos serviços e processos.",
  },
  ru: {
    thanks: "Пожалуйста! Спросите меня о наших услугах и процессах.",
    greeting: "Здравствуйте! Спросите меня о наших услугах и процессах.",
  },
  th: {
    thanks: "ด้วยความยินดี! สอบถามเกี่ยวกับบริการและขั้นตอนของเราได้เสมอ",
    greeting: "สวัสดี! สอบถามเกี่ยวกับบริการและขั้นตอนของเราได้เสมอ",
  },
  tr: {
    thanks: "Rica ederim! Bana hizmetlerimizi ve süreçlerimizi sorun.",
    greeting: "Merhaba! Bana hizmetlerimizi ve süreçlerimizi sorun.",
  },
  uk: {
    thanks: "Будь ласка! Запитайте мене про наші послуги та процеси.",
    greeting: "Вітаю! Запитайте мене про наші послуги та процеси.",
  },
  zh: { thanks: "不客气！请向我询问我们的服务和流程。", greeting: "您好！请向我询问我们的服务和流程。" },
};

/** A short friendly reply, in its language, to what is nothing but small talk; null for anything else. */
export const replyToSmallTalk = (message: string, further: string[]): string | null => {
  const talk = readSmallTalk(message, further);
  return talk === null ? null : (smallTalk[talk.language]?.[talk.kind] ?? talk.reply);
};
