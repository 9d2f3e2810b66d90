/** Put before passages that may or may not be what was asked for. */
export const possiblyRelatedPreface =
  "I'm not certain the playbook answers this directly. The closest passages are:";

/** Put before passages that answer the question. */
export const playbookPreface = "From the playbook:";

/** A quoted answer without what is put before its passages. */
export const withoutPreface = (answer: string): string => {
  const preface = [playbookPreface, possiblyRelatedPreface].find((text) => answer.startsWith(text));
  return preface === undefined ? answer : answer.slice(preface.length).trimStart();
};
