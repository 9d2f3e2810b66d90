import { modules, type ModuleName } from "#contracts/common.ts";
import { moduleLabel } from "../../entities/answers/context-badges.tsx";

/** The chat's modules to choose from. */
export const chatModules = modules.map((value) => ({ value, label: moduleLabel(value) }));

/** The module an address names; the BD Assistant when it names none. */
export const moduleFrom = (name: string | null): ModuleName =>
  modules.find((module) => module === name) ?? "bd_assistant";
