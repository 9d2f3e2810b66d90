import { z } from "zod";
import { id, text } from "./common.ts";
import { bodyLimits, endpoint } from "./endpoint.ts";

export const optionLists = ["support-categories", "initiative-types"] as const;
export const optionList = z.enum(optionLists);
export type OptionList = z.infer<typeof optionList>;

/** What a participation earns unless its type says otherwise. */
export const usualPoints = 10;

/** How many options a list can hold. */
export const optionLimit = 100;

const points = z
  .number({ error: "A whole number from 0 to 1,000" })
  .int({ error: "A whole number from 0 to 1,000" })
  .min(0, { error: "A whole number from 0 to 1,000" })
  .max(1000, { error: "A whole number from 0 to 1,000" });

/** Something to choose; only initiative types have points. */
export const option = z.object({ id: z.string(), name: z.string(), points: points.optional() });
export type Option = z.infer<typeof option>;

const params = z.object({ list: optionList });

export const listOptions = endpoint({
  summary: "What can be chosen from, in display order.",
  method: "GET",
  path: "/api/options/:list",
  access: "user",
  params,
  response: z.array(option),
});

export const replaceOptions = endpoint({
  summary:
    "Replace a list: an option with an id is renamed, one without is new, one that is left out is removed. Takes the list itself or `{options}`. With `basedOn`, the list that was being edited, one that has been changed in the meantime answers 409 and names `basedOn`.",
  method: "PUT",
  path: "/api/options/:list",
  access: "admin",
  params,
  body: z.object({
    options: z
      .array(
        z.object({ id: id.optional(), name: text(100, "A name is required"), points: points.optional() }),
        { error: "Send a list of options" },
      )
      .min(1, { error: "Keep at least one option" })
      .max(optionLimit, { error: `At most ${optionLimit} options` }),
    basedOn: z.array(option).max(optionLimit).optional(),
  }),
  bodyBytes: bodyLimits.answer,
  listBody: "options",
  response: z.array(option),
});
