/** What the welcome card offers to ask; every one is answered by the playbook. */
export const suggestions: readonly string[] = [
  "What commission do I get on an OTC deal?",
  "What is the minimum FDV for market making?",
  "How do I submit a proposal request?",
  "When and how are commissions paid?",
  "What can I do if my proposal was rejected?",
];
