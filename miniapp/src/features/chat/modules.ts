import { modules, type ModuleName } from "#contracts/common.ts";

/** What differs on the screen between the chat's modules. */
export const chatModules: readonly { value: ModuleName; label: string }[] = [
  { value: "bd_assistant", label: "BD Assistant" },
  { value: "lead_replier", label: "Lead Replier" },
];

/** The module an address names; the BD Assistant when it names none. */
export const moduleFrom = (name: string | null): ModuleName =>
  modules.find((module) => module === name) ?? "bd_assistant";
