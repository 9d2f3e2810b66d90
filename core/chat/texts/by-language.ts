import { readSmallTalk, type SmallTalk } from "../../answering/small-talk.ts";

/** What the assistant says by itself, in one language. */
export interface AssistantTexts {
  gap: (supportLink: string) => string;
  /** Told of an answer in part. */
  missing: (question: string) => string;
  /** Told of what nothing of what it rests on states; `phrases` quoted, parted by commas. */
  unsupported: (phrases: string) => string;
  uncited: string;
  length: string;
  offTopic: string;
  /** What a model says to small talk that has no words for it. */
  aside: string;
  /** What stands in place of an answer that was stopped before its first word. */
  unwritten: string;
  stopped: string;
  closed: (supportLink: string) => string;
}

const paragraphs = (...texts: string[]): string => texts.join("\n\n");

const english: AssistantTexts = {
  gap: (link) =>
    paragraphs(
      "I don't have a reliable answer to this in the knowledge base yet.",
      "Your question has been **forwarded to the core team**, and their answer will appear here in this chat.",
      `In the meantime you can [contact your BD Support Manager](${link}).`,
    ),
  missing: (question) => `The playbook leaves open, and the core team has been asked: ${question}`,
  unsupported: (phrases) => `Not stated like this in the sources, please check: ${phrases}.`,
  uncited: "No document is named for this, so check it before you rely on it.",
  length: "This answer reached its length limit and may be incomplete.",
  offTopic: "I can't help with that here. Ask me about our services, commissions, guidelines or processes.",
  aside: "Good. If something else comes up, just ask.",
  unwritten: "Stopped before anything was written.",
  stopped: "You stopped this answer.",
  closed: (link) =>
    `The core team has closed this question without an answer. If you still need one, ask again in other words, or [contact your BD Support Manager](${link}).`,
};

const others: Record<string, AssistantTexts> = {
  de: {
    gap: (link) =>
      paragraphs(
        "Darauf habe ich in der Wissensbasis noch keine verlässliche Antwort.",
        "Ihre Frage wurde **an das Kernteam weitergeleitet**; die Antwort erscheint hier in diesem Chat.",
        `Bis dahin können Sie sich an Ihren [BD Support Manager](${link}) wenden.`,
      ),
    missing: (question) => `Das Playbook lässt offen, und das Kernteam wurde gefragt: ${question}`,
    unsupported: (phrases) => `Nicht so in den Quellen zu finden, bitte prüfen: ${phrases}.`,
    uncited: "Dafür ist kein Dokument genannt; prüfen Sie es, bevor Sie sich darauf verlassen.",
    length: "Diese Antwort hat ihre Längengrenze erreicht und ist vielleicht unvollständig.",
    offTopic: "Dabei kann ich hier nicht helfen. Fragen Sie mich nach unseren Leistungen und Abläufen.",
    aside: "Gut. Wenn noch etwas ist, fragen Sie einfach.",
    unwritten: "Angehalten, bevor etwas geschrieben wurde.",
    stopped: "Sie haben diese Antwort angehalten.",
    closed: (link) =>
      `Das Kernteam hat diese Frage ohne Antwort geschlossen. Wenn Sie noch eine brauchen, fragen Sie mit anderen Worten noch einmal oder [wenden Sie sich an Ihren BD Support Manager](${link}).`,
  },
  es: {
    gap: (link) =>
      paragraphs(
        "Todavía no tengo una respuesta fiable a esto en la base de conocimientos.",
        "Tu pregunta se ha **enviado al equipo central** y su respuesta aparecerá aquí, en este chat.",
        `Mientras tanto puedes [escribir a tu BD Support Manager](${link}).`,
      ),
    missing: (question) => `El playbook no lo dice y se ha preguntado al equipo central: ${question}`,
    unsupported: (phrases) => `No figura así en las fuentes, compruébalo: ${phrases}.`,
    uncited: "No se cita ningún documento para esto; compruébalo antes de darlo por bueno.",
    length: "Esta respuesta ha llegado a su límite de longitud y puede estar incompleta.",
    offTopic: "En eso no puedo ayudar aquí. Pregúntame por nuestros servicios y procesos.",
    aside: "Bien. Si surge algo más, no dudes en preguntar.",
    unwritten: "Se ha detenido antes de escribir nada.",
    stopped: "Has detenido esta respuesta.",
    closed: (link) =>
      `El equipo central ha cerrado esta pregunta sin respuesta. Si todavía la necesitas, vuelve a preguntar con otras palabras o [escribe a tu BD Support Manager](${link}).`,
  },
  fr: {
    gap: (link) =>
      paragraphs(
        "Je n'ai pas encore de réponse fiable à cela dans la base de connaissances.",
        "Votre question a été **transmise à l'équipe centrale** ; sa réponse apparaîtra ici, dans cette conversation.",
        `En attendant, vous pouvez [contacter votre BD Support Manager](${link}).`,
      ),
    missing: (question) => `Le playbook ne le dit pas, et l'équipe centrale a été interrogée : ${question}`,
    unsupported: (phrases) => `Ne figure pas tel quel dans les sources, à vérifier : ${phrases}.`,
    uncited: "Aucun document n’est cité pour cela ; vérifiez-le avant de vous y fier.",
    length: "Cette réponse a atteint sa longueur maximale et peut être incomplète.",
    offTopic:
      "Je ne peux pas vous aider sur ce point ici. Posez-moi une question sur nos services et nos processus.",
    aside: "Bien. Si autre chose se présente, demandez-moi.",
    unwritten: "Arrêté avant le premier mot.",
    stopped: "Vous avez arrêté cette réponse.",
    closed: (link) =>
      `L'équipe centrale a clos cette question sans y répondre. S'il vous faut encore une réponse, reposez la question autrement ou [contactez votre BD Support Manager](${link}).`,
  },
  it: {
    gap: (link) =>
      paragraphs(
        "Nella base di conoscenza non ho ancora una risposta affidabile.",
        "La tua domanda è stata **inoltrata al team centrale** e la risposta apparirà qui, in questa chat.",
        `Nel frattempo puoi [contattare il tuo BD Support Manager](${link}).`,
      ),
    missing: (question) => `Il playbook non lo dice e il team centrale è stato interpellato: ${question}`,
    unsupported: (phrases) => `Non è riportato così nelle fonti, da verificare: ${phrases}.`,
    uncited: "Per questo non è indicato alcun documento; verificalo prima di farci affidamento.",
    length: "Questa risposta ha raggiunto il limite di lunghezza e può essere incompleta.",
    offTopic: "In questo non posso aiutarti qui. Chiedimi dei nostri servizi e processi.",
    aside: "Bene. Se ti serve altro, chiedi pure.",
    unwritten: "Interrotto prima che fosse scritto qualcosa.",
    stopped: "Hai interrotto questa risposta.",
    closed: (link) =>
      `Il team centrale ha chiuso questa domanda senza una risposta. Se ti serve ancora, chiedi di nuovo con altre parole o [contatta il tuo BD Support Manager](${link}).`,
  },
  pt: {
    gap: (link) =>
      paragraphs(
        "Ainda não tenho uma resposta fiável para isto na base de conhecimento.",
        "A sua pergunta foi **encaminhada à equipa central** e a resposta aparecerá aqui, nesta conversa.",
        `Entretanto, pode [contactar o seu BD Support Manager](${link}).`,
      ),
    missing: (question) => `O playbook não o diz, e a equipa central foi consultada: ${question}`,
    unsupported: (phrases) => `Não consta assim nas fontes, confirme: ${phrases}.`,
    uncited: "Nenhum documento é indicado para isto; verifique antes de confiar nele.",
    length: "Esta resposta atingiu o limite de comprimento e pode estar incompleta.",
    offTopic: "Nisso não posso ajudar aqui. Pergunte-me sobre os nossos serviços e processos.",
    aside: "Muito bem. Se surgir mais alguma coisa, é só perguntar.",
    unwritten: "Interrompido antes de ser escrito o que quer que fosse.",
    stopped: "Interrompeu esta resposta.",
    closed: (link) =>
      `A equipa central encerrou esta pergunta sem resposta. Se ainda precisar de uma, pergunte de novo por outras palavras ou [contacte o seu BD Support Manager](${link}).`,
  },
  ru: {
    gap: (link) =>
      paragraphs(
        "В базе знаний пока нет надёжного ответа на этот вопрос.",
        "Ваш вопрос **передан основной команде**, её ответ появится здесь, в этом чате.",
        `А пока можно [написать вашему BD Support Manager](${link}).`,
      ),
    missing: (question) => `В плейбуке этого нет, вопрос задан основной команде: ${question}`,
    unsupported: (phrases) => `В источниках этого нет дословно, проверьте: ${phrases}.`,
    uncited: "Для этого не указан ни один документ; проверьте, прежде чем на это полагаться.",
    length: "Ответ достиг предельной длины и может быть неполным.",
    offTopic: "С этим я здесь помочь не могу. Спросите меня о наших услугах и процессах.",
    aside: "Хорошо. Если появится что-то ещё, просто спросите.",
    unwritten: "Остановлено до первого слова.",
    stopped: "Вы остановили этот ответ.",
    closed: (link) =>
      `Основная команда закрыла этот вопрос без ответа. Если ответ всё ещё нужен, спросите другими словами или [напишите вашему BD Support Manager](${link}).`,
  },
  tr: {
    gap: (link) =>
      paragraphs(
        "Bilgi tabanında buna henüz güvenilir bir yanıtım yok.",
        "Sorunuz **çekirdek ekibe iletildi**; yanıtları bu sohbette görünecek.",
        `Bu arada [BD Support Manager'ınıza yazabilirsiniz](${link}).`,
      ),
    missing: (question) => `Playbook bunu açık bırakıyor, çekirdek ekibe soruldu: ${question}`,
    unsupported: (phrases) => `Kaynaklarda böyle geçmiyor, lütfen kontrol edin: ${phrases}.`,
    uncited: "Bunun için hiçbir belge gösterilmiyor; güvenmeden önce kontrol edin.",
    length: "Bu yanıt uzunluk sınırına ulaştı ve eksik olabilir.",
    offTopic: "Bu konuda burada yardımcı olamam. Bana hizmetlerimizi ve süreçlerimizi sorun.",
    aside: "Tamam. Başka bir şey olursa sormanız yeterli.",
    unwritten: "Hiçbir şey yazılmadan durduruldu.",
    stopped: "Bu yanıtı durdurdunuz.",
    closed: (link) =>
      `Çekirdek ekip bu soruyu yanıtlamadan kapattı. Hâlâ bir yanıta ihtiyacınız varsa başka sözcüklerle yeniden sorun ya da [BD Support Manager'ınıza yazın](${link}).`,
  },
  uk: {
    gap: (link) =>
      paragraphs(
        "У базі знань поки немає надійної відповіді на це запитання.",
        "Ваше запитання **передано основній команді**, її відповідь з'явиться тут, у цьому чаті.",
        `А поки можна [написати вашому BD Support Manager](${link}).`,
      ),
    missing: (question) => `У плейбуку цього немає, запитання передано основній команді: ${question}`,
    unsupported: (phrases) => `У джерелах цього дослівно немає, перевірте: ${phrases}.`,
    uncited: "Для цього не вказано жодного документа; перевірте, перш ніж на це покладатися.",
    length: "Відповідь досягла граничної довжини і може бути неповною.",
    offTopic: "З цим я тут допомогти не можу. Запитайте мене про наші послуги та процеси.",
    aside: "Добре. Якщо виникне щось іще, просто запитайте.",
    unwritten: "Зупинено до першого слова.",
    stopped: "Ви зупинили цю відповідь.",
    closed: (link) =>
      `Основна команда закрила це запитання без відповіді. Якщо відповідь усе ще потрібна, запитайте іншими словами або [напишіть вашому BD Support Manager](${link}).`,
  },
  zh: {
    gap: (link) =>
      paragraphs(
        "知识库里暂时还没有可靠的答案。",
        "您的问题已**转交核心团队**，他们的答复会出现在此聊天中。",
        `在此期间，您可以[联系您的 BD Support Manager](${link})。`,
      ),
    missing: (question) => `手册没有说明，已向核心团队提问：${question}`,
    unsupported: (phrases) => `来源中没有这样的说法，请核实：${phrases}。`,
    uncited: "此内容未注明任何文档，请核实后再使用。",
    length: "此回答已达到长度上限，可能不完整。",
    offTopic: "这方面我在这里帮不上忙。请向我询问我们的服务和流程。",
    aside: "好的。如有其他问题，随时问我。",
    unwritten: "尚未写出任何内容就已停止。",
    stopped: "您已停止此回答。",
    closed: (link) =>
      `核心团队已关闭此问题，未给出答案。如果您仍需要答案，请换一种说法再问一次，或[联系您的 BD Support Manager](${link})。`,
  },
};

/** The assistant's own words in a language by its ISO 639-1 code; English where it has none in that. */
export const textsIn = (language: string | null): AssistantTexts =>
  (language === null ? undefined : others[language]) ?? english;

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
