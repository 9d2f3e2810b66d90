const allowed = /^(?:https?|ircs?|mailto|xmpp|tg)$/iu;

/** The address itself when it is relative or uses a web, chat, mail or messaging protocol; otherwise "". */
export const safeAddress = (address: string): string => {
  const colon = address.indexOf(":");
  const relative = colon === -1 || /[/?#]/u.test(address.slice(0, colon));
  return relative || allowed.test(address.slice(0, colon)) ? address : "";
};

/** Whether the address leaves the product. */
export const isExternal = (address: string): boolean => /^(?:[a-z][\w+.-]*:|\/\/)/iu.test(address);
