/** Words leads use in German, Spanish, French, Portuguese, Turkish, Russian and Chinese, by the English word of the scripts. */
const glossary: [english: string, foreign: string][] = [
  ["cost price", "kostet|kosten|preis|cuesta|cuestan|cobr|precio|coût|prix|custa|preço|fiyat|ücret|多少钱|价格|费用|收费|сто[ия]т|цен"],
  ["much", "wie ?viel|cu[aá]nto|combien|quanto|ne kadar|сколько"],
  ["discount", "rabatt|nachlass|descuento|remise|desconto|indirim|折扣|скидк"],
  ["expensive budget", "teuer|zu hoch|car[oa]\\b|demasiado|muy alto|cher\\b|pahalı|yüksek|bütçe|presupuesto|太贵|太高|预算|дорог|бюджет"],
  ["guarantee", "garant|zusicher|保证|гарант"],
  ["volume", "volumen|hacim|hacmi|成交量|交易量|объ[её]м"],
  ["yield APY return", "rendite|rendimiento|rendement|rendimento|getiri|收益|доходност"],
  ["who are you", "wer (?:sind|seid|bist)|qui[eé]n(?:es)? (?:eres|sois|son)|qui êtes|quem (?:é|são)|kimsiniz|你们?是谁|кто вы"],
  ["find me", "gefunden|encontra|trouvé|buldunuz|找到我|нашли"],
  ["what do you do", "was mach(?:t|en) (?:ihr|sie)|qu[eé] hac(?:en|éis)|que faites|o que fazem|ne yapıyorsunuz|做什么|чем занима"],
  ["how does it work explain", "wie (?:funktioniert|läuft)|c[oó]mo funciona|comment (?:ça|cela) (?:marche|fonctionne)|nasıl çalış|怎么(?:运作|合作|操作)|как (?:это )?(?:работает|устроено)"],
  ["looking for", "wir suchen|buscamos|estamos buscando|nous cherchons|procuramos|arıyoruz|正在找|我们(?:在)?找|(?:мы )?ищем"],
  ["more info deck", "unterlagen|präsentation|presentación|présentation|apresentação|sunum|资料|介绍|презентац"],
  ["not interested", "kein interesse|no (?:me|nos) interesa|pas intéress|sem interesse|ilgilenmiyor|不感兴趣|не интересно"],
  ["already have", "schon|bereits|\\bya (?:tenemos|trabajamos)|déjà|já temos|zaten|已经有|уже"],
  ["adviser advisers", "berater|asesor|conseiller|consultor|danışman|顾问|консультант"],
  ["market maker", "market[- ]?maker|creador de mercado|piyasa yapıcı|做市|маркет-?мейкер"],
  ["KYC", "身份|认证|ausweis|kimlik|verificación de identidad"],
  ["trade", "交易|handel\\b|işlem|сделк"],
  ["send first", "zuerst|vorkasse|primero|d'abord|primeiro|önce|先发|先打|先付|先转|сначала"],
  ["risk trust", "risik|riesgo|risque|risco|风险|риск|vertrau|confia"],
  ["proposal ready update", "angebot|vorschlag|propuesta|oferta|proposition|proposta|teklif|方案|报价|предложени"],
  ["next steps", "nächste[nr]? schritt|siguiente(?:s)? paso|próximo(?:s)? paso|prochaine étape|sonraki adım|下一步|дальше"],
  ["sign", "unterschr|firma[rm]|signer|assinar|imza|签|подпис"],
  ["need more time think", "mehr zeit|noch.{0,8}zeit|más tiempo|pensar|réfléchir|mais tempo|zaman|düşün|考虑|需要时间|врем[яе]|подума"],
  ["board decision", "vorstand|consejo|junta|conseil|conselho|yönetim kurulu|董事会|совет директоров|entscheid|decisi"],
  ["pool liquidity", "liquidität|liquidez|liquidité|likidite|流动性|资金池|ликвидност"],
  ["spread exchange", "börse|bolsa|borsa|交易所|点差|спред|бирж"],
  ["listed listing", "gelistet|listar|listado|上市|上币|листинг"],
  ["regulated", "reguliert|regulad|lizenz|licencia|lisans|监管|牌照|лиценз"],
  ["cash in person", "bargeld|efectivo|espèces|dinheiro vivo|nakit|现金|наличн"],
  ["locked tokens", "gesperrt|bloquead|kilitli|锁仓|锁定|заблокирован"],
  ["call talk", "telefon|anruf|llamada|hablar|appel|ligação|görüş|通话|созвон"],
]; // prettier-ignore

const patterns = glossary.map(([english, foreign]) => ({
  english,
  pattern: new RegExp(`(?<!\\p{Script=Latin}|\\p{Script=Cyrillic})(?:${foreign})`, "iu"),
}));

// One letter of Greek is a figure's name.
const otherScript =
  /\p{Script=Han}|\p{Script=Cyrillic}|\p{Script=Arabic}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Hebrew}|\p{Script=Devanagari}|\p{Script=Greek}{2}/u;
const commonWords: Record<"english" | "other", Set<string>> = {
  english: new Set(
    "the a an to of and is are you your we our i it its in on for with that this what how do does can not be have has if or from at me my us u so just but no why who when would will want need any there".split(
      " ",
    ),
  ),
  other: new Set(
    "der die das und ist nicht wir ihr sie ein eine uns für mit auf haben könnt danke es el la los las un una y que qué nos para por con muy ya pero le les des du et est pas nous vous pour avec o os não e para com uma você bu ve bir bize biz için mi mı ne çok da de".split(
      " ",
    ),
  ),
};

/** Whether a message is written in another language than English, as far as its commonest words tell. */
export const isForeign = (message: string): boolean => {
  if (otherScript.test(message)) return true;
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: Set<string>) => words.filter((word) => known.has(word)).length;
  return count(commonWords.other) > count(commonWords.english);
};

// Names and abbreviations are the same everywhere, but other words only hide what was understood.
const abbreviations = (message: string): string[] => message.match(/\b(?=\w*[A-Z]\w*[A-Z])\w{2,6}\b/gu) ?? [];

/** What a message is looked up by: its own words, of a message in another language the English ones that are known for them. */
export const inEnglish = (message: string): string => {
  if (!isForeign(message)) return message;
  const words = patterns.flatMap(({ english, pattern }) => (pattern.test(message) ? english : []));
  const understood = [...words, ...abbreviations(message)];
  return understood.length === 0 ? message : understood.join(" ");
};
