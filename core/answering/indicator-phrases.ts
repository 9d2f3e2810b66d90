/** Phrases by which a model admits that it lacks the information; each one makes its answer a knowledge gap. */
export const indicatorPhrases = [
  "i don't have information",
  "i don't have any information",
  "i don't have enough information",
  "i don't have specific information",
  "i don't have details",
  "i don't have that information",
  "i don't have this information",
  "i don't have access to",
  "i don't have an answer",
  "i don't know",
  "i do not have information",
  "i do not have any information",
  "i do not have enough information",
  "i do not have specific information",
  "i do not have that information",
  "i do not have access to",
  "i do not know",
  "i'm not sure",
  "i am not sure",
  "i couldn't find",
  "i could not find",
  "i can't find",
  "i cannot find",
  "i can't answer",
  "i cannot answer",
  "i'm unable to",
  "i am unable to",
  "i'm sorry, but i don't",
  "no information about",
  "no information on",
  "no information available",
  "there is no information",
  "sources do not",
  "sources don't",
  "source does not",
  "source doesn't",
  "documents do not",
  "documents don't",
  "context does not",
  "context doesn't",
  "knowledge base does not",
  "knowledge base doesn't",
  "playbook does not say",
  "playbook doesn't say",
  "playbook does not cover",
  "playbook doesn't cover",
  "playbook does not mention",
  "playbook doesn't mention",
  "not in the knowledge base",
  "not covered in the",
  "not mentioned in the",
  "not specified in the",
];

// A script the answer quotes may well say "I don't know": those are somebody else's words.
const withoutQuotations = (answer: string): string =>
  answer
    .replaceAll(/^[^\S\n\r\u2028\u2029]*>.*$/gmu, "")
    .replaceAll(/```[\s\S]*?```/gu, "")
    .replaceAll(/"[^"\n]*"/gu, "")
    // One that is left open is no quotation, and is looked through once.
    .replaceAll(/“[^”\n]*(”?)/gu, (whole, end: string) => (end === "" ? whole : ""));

const plain = (text: string): string => text.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/gu, " ");

/** Whether an answer says, in its own words, that the information is missing, by these phrases or one of `further`. */
export const admitsGap = (answer: string, further: string[] = []): boolean => {
  const told = plain(withoutQuotations(answer));
  return (
    indicatorPhrases.some((phrase) => told.includes(phrase)) ||
    further.some((phrase) => told.includes(plain(phrase)))
  );
};
