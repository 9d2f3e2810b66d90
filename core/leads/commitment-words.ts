// Replies are written in the lead's language, so the words that bind are looked for in more than English.
// Between two scripts a word's end is no letter of the same kind, which \b only knows of ASCII.
const word = (alternatives: string) => String.raw`(?<!\p{L})(?:${alternatives})(?!\p{L})`;
const chinese = (alternatives: string) => `(?:${alternatives})`;

/** Numbers written as words, by language; those that are also articles ("a", "ein", "un", "bir") only count before a unit. */
export const wordNumbers: Record<string, number> = {
  half: 0.5, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10,
  eleven: 11, twelve: 12, fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60,
  ninety: 90, hundred: 100,
  zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwölf: 12,
  dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10,
  deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10,
  dois: 2, duas: 2, três: 3, quatro: 4, sete: 7, oito: 8, nove: 9, dez: 10,
  iki: 2, üç: 3, dört: 4, beş: 5, altı: 6, yedi: 7, sekiz: 8, dokuz: 9,
  два: 2, две: 2, три: 3, четыре: 4, пять: 5, шесть: 6, семь: 7, десять: 10,
}; // prettier-ignore

/** What a number may be multiplied by. */
export const scales: Record<string, number> = {
  k: 1e3, thousand: 1e3, tausend: 1e3, mil: 1e3, mille: 1e3, bin: 1e3, тысяч: 1e3, 千: 1e3, 万: 1e4,
  m: 1e6, mn: 1e6, million: 1e6, millionen: 1e6, millones: 1e6, milyon: 1e6, миллион: 1e6,
  b: 1e9, bn: 1e9, billion: 1e9,
}; // prettier-ignore

/** Words of time by the unit they count in. */
export const timeUnits: Record<string, string> = {
  minute: "mins?|minutes?|minuten?|minutos?|dakika|минут[аы]?|分钟",
  hour: "h|hrs?|hours?|stunden?|horas?|heures?|saat|час(?:а|ов)?|小时",
  day: "days?|d|tage?n?|días?|dias?|jours?|gün|день|дн(?:я|ей)|天|日",
  week: "weeks?|wks?|wochen?|semanas?|semaines?|hafta|недел[яиью]|недель|周|星期",
  month: "months?|mos?|monate?n?|mes(?:es)?|mês|mois|ay|месяц(?:а|ев)?|个月|月",
  quarter: "quarters?|quartale?|trimestres?|çeyrek|季度",
  year: "years?|yrs?|jahre?n?|años?|anos?|ans?|yıl|год(?:а|ов)?|лет|年",
};

/** Currencies, before or after a number. */
export const currencies =
  "USDT|USDC|USD|US\\$|EUR|GBP|AED|SGD|CHF|DAI|[$€£¥₺₽]|dollars?|euros?|bucks|dólares|dolar|Dollar|долларов|美元|美金";

/** Shares of something, after a number. */
export const shares =
  "%|％|percent|per cent|pct|prozent|por ?ciento|pour ?cent|por cento|yüzde|процент(?:а|ов)?|bps|bp|basis points";

const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?" +
  "|januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre" +
  "|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık";
const weekdays =
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|mon|tues?|wed|thurs?|fri" +
  "|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo" +
  "|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar";
const spans = "week|month|quarter|year";

/** Days and deadlines. */
export const datePatterns: string[] = [
  String.raw`(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)`,
  String.raw`(?<![\d.,])\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)`,
  word(String.raw`(?:${months})\.? \d{1,2}(?:st|nd|rd|th)?(?!\d)`),
  String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?(?: of| de)? (?:${months})(?!\p{L})`,
  String.raw`(?<![\p{L}\d])(?:Q[1-4]|H[12])(?:[ /']*(?:20)?\d{2})?(?![\p{L}\d])`,
  String.raw`(?<!\d)\d{1,2}(?::\d{2})?\s?(?:am|pm|UTC|GMT|CET)(?!\p{L})|(?<!\d)\d{1,2}:\d{2}(?!\d)`,
  word(
    String.raw`today|tonight|tomorrow|overnight|(?:by|on|this|next|until|before|bis|am|nächsten|el|para el|próximo|bu|önümüzdeki) (?:${weekdays})|(?:by|in|until) (?:${months})` +
      String.raw`|(?:this|next|within the|within a|in a|by next) (?:hour|day|${spans})|(?:by (?:the )?)?end of (?:the |this |next )?(?:day|${spans})|eo[dwm]|same[- ]day|next[- ](?:business )?day` +
      String.raw`|(?:in|within) (?:a couple of|a few) (?:hours|days|weeks)|the day after`,
  ),
  word(
    "heute|morgen|übermorgen|nächste(?:n|r)? (?:woche|monat)|diese(?:n|r)? (?:woche|monat)|hoy|mañana|(?:esta|la próxima) semana|este mes|aujourd'hui|demain|la semaine prochaine" +
      "|hoje|amanhã|bugün|yarın|haftaya|bu hafta|gelecek hafta|сегодня|завтра|на этой неделе",
  ),
  chinese("今天|明天|后天|今晚|本周|下周|这周|本月|下个?月"),
];

const kept = "list|allocate|reserve|lock(?: it)? in|match|waive|hold|secure|fix|cap|beat|give you|offer you";

/** Words by which something is promised. */
export const promisePatterns: string[] = [
  word(
    String.raw`guarantees?|(?:we|i|can|will|would|do|[’']ll) promise|promises? (?:you|that)|(?:my|our) promise|(?<!^|[.!?]\s)(?:guaranteed|promised)|risk[- ]free|no risk|without (?:any )?risk|definitely|for sure|for certain|(?:100|hundred) ?%? sure|you have (?:my|our) word|rest assured` +
      String.raw`|(?:we|i)(?: will| can|['’]ll| are going to|['’]re going to) (?:${kept})` +
      String.raw`|(?:allocation|discount|price|rate|spot|slot|fee|spread)s? (?:is|are|will be|stays?) (?:reserved|secured|confirmed|locked|fixed|waived|guaranteed)` +
      String.raw`|free of charge|for free|at no cost|no fees?|(?:half|twice) (?:the )?(?:price|fee|cost)`,
  ),
  word(
    "garantier(?:en|t)|versprech(?:en|t)|risikolos|risikofrei|kostenlos|garantizamos|garantizo|garantizad[oa]s?|prometemos|prometo|sin riesgo|gratis|garantissons|garantie?s?(?! (?:ediyoruz|ederiz|veriyoruz|verebiliriz))|promettons" +
      "|garantimos|garantido|garanti (?:ediyoruz|ederiz|veriyoruz|verebiliriz)|söz veriyoruz|ücretsiz|гарантируем|гарантирую|обещаем|обещаю|бесплатно",
  ),
  chinese("保证|承诺|一定会|免费|无风险"),
];

/** What takes a promise back when it stands before it in the same sentence. */
export const negation =
  /(?<!\p{L})(?:no|not|never|cannot|nobody|without|neither|nor|nicht|kein(?:e|en|er)?|niemals|nunca|ningun[oa]?|ningún|jamais|não|hiç|не|никто|никогда)(?!\p{L})[^.!?。！？\n]{0,40}$|n['’]t(?!\p{L})[^.!?。！？\n]{0,40}$|(?:不|没|无法)[^。！？\n]{0,8}$/iu;

/** Where no comes after the word that promises: "we promise neither", and any Turkish verb. */
export const negationAfter =
  /^ (?:neither|nothing|no)(?!\p{L})|^\p{L}*[^.!?\n]{0,25}?(?:miyoruz|mıyoruz|emeyiz|amayız|etmeyiz|vermeyiz|edemeyiz|veremeyiz)(?!\p{L})/iu;

/** What a bare number counts without telling anything of the offer: "two quick questions". */
export const harmlessCount =
  /^[\s-]*(?:quick |short |more |other |small |simple )*(?:questions?|things?|points?|details?|items?|lines?|steps?|options?|words?|sentences?|fragen|punkte|preguntas?|cosas|soru|个问题)(?!\p{L})/iu;
