import { ApiError } from "../../platform/api/api-error.ts";

/** What went wrong with a form, under the field it belongs to; what belongs to none stands under the first. */
export const errorsOf = <Field extends string>(
  error: unknown,
  fields: readonly [Field, ...Field[]],
): Partial<Record<Field, string>> => {
  if (error === null) return {};
  const [first] = fields;
  if (!(error instanceof ApiError)) return { [first]: "Something went wrong. Please try again." } as never;
  const named = Object.entries(error.fields ?? {}).flatMap(([path, text]) =>
    fields.filter((field) => path.split(".")[0] === field).map((field) => [field, text] as const),
  );
  return (named.length === 0 ? { [first]: error.message } : Object.fromEntries(named)) as never;
};
