/** For fields of names, which no keyboard is to mend. */
export const typingNames = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;
