import { readFileSync } from "node:fs";
import { splitPassages } from "#core/text/split-passages.ts";
import type { Library } from "../eval/libraries.ts";
import type { Product } from "./product.ts";

/** Questions as people ask them of the sample. */
export const questions = (): string[] => {
  const library: Library = JSON.parse(readFileSync("eval/libraries/sample.json", "utf8"));
  return library.answerable.map(({ text }) => text);
};

interface Written {
  title: string;
  content: string;
}

/** A text to make others of. */
export interface Section {
  title: string;
  text: string;
}

/** The sections of documents, each with its document's title. */
export const sectionsIn = (documents: Written[]): Section[] =>
  documents.flatMap(({ title, content }) => content.split(/\n(?=## )/u).map((text) => ({ title, text })));

const send = async ({ url, token }: Product, body?: object): Promise<unknown> => {
  const response = await fetch(`${url}/api/documents`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the documents answered ${response.status}`);
  return response.json();
};

/** Adds copies of the sample's sections under other titles until the library has so many passages. */
export const growTo = async (product: Product, passages: number): Promise<number> => {
  const documents = (await send(product)) as Written[];
  const sections = sectionsIn(documents);
  const countOf = ({ title, content }: Written) => splitPassages(title, content).length;
  let count = documents.reduce((sum, document) => sum + countOf(document), 0);
  for (let index = 0; count < passages; index += 1) {
    const chosen = Array.from(
      { length: 5 },
      (_, offset) => sections[(index * 7 + offset * 11) % sections.length],
    );
    const written = {
      title: `Field notes ${index}: ${chosen[0]?.title ?? ""}`,
      content: chosen.map((part) => part?.text ?? "").join("\n\n"),
    };
    await send(product, { ...written, category: "Resources" });
    count += countOf(written);
  }
  return count;
};
