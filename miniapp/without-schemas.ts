import type { ESTree } from "rolldown/utils";
import type { Plugin } from "vite";

/** What the app needs to know of an endpoint: where to send a call. The rest is for the server and the documentation. */
const kept = new Set(["method", "path", "upload"]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

const keptOf = (definition: ESTree.ObjectExpression, code: string): string => {
  const written = new Map(
    definition.properties.flatMap((property) =>
      property.type === "Property" && property.key.type === "Identifier" && kept.has(property.key.name)
        ? [[property.key.name, code.slice(property.start, property.end)]]
        : [],
    ),
  );
  if (!written.has("method") || !written.has("path"))
    throw new Error("An endpoint names its method and its path itself, not by what is spread into it");
  return `({ ${[...written.values()].join(", ")} })`;
};

const editOf = ({ init }: ESTree.VariableDeclarator, code: string): Edit[] => {
  if (init === null || init.type === "ArrowFunctionExpression") return [];
  const { start, end } = init;
  const [first] = init.type === "CallExpression" ? init.arguments : [];
  const isEndpoint = code.startsWith("endpoint(", start) && first?.type === "ObjectExpression";
  if (isEndpoint) return [{ start, end, text: keptOf(first, code) }];
  const written = code.slice(start, end);
  return written.includes("(") ? [{ start, end, text: `/* @__PURE__ */ (() => (${written}))()` }] : [];
};

const declarationsIn = (node: ESTree.Program["body"][number]): ESTree.VariableDeclarator[] => {
  const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  return declared?.type === "VariableDeclaration" ? declared.declarations : [];
};

/**
 * Leaves of the contracts what the app reads: where endpoints are, constants and functions. A schema that nothing reads
 * is dropped, and all of zod with the last of them, a fifth of the first load; a build that holds zod fails.
 */
export const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  transform: {
    filter: { id: /[\\/]contracts[\\/][\w-]+\.ts$/u },
    handler(code) {
      const edits = this.parse(code)
        .body.flatMap(declarationsIn)
        .flatMap((one) => editOf(one, code));
      const rest = edits
        .toReversed()
        .reduce((text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end), code);
      return { code: rest, map: null };
    },
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk" && chunk.moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/u.test(id)))
        this.error(
          `${chunk.fileName} holds zod: the app reads a schema of the contracts where it needs a constant`,
        );
  },
});
