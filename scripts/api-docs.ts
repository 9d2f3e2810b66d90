// `npm run docs:api`: writes docs/api.md from the contracts; its test fails while the file is out of date.
import { writeFileSync } from "node:fs";
import { apiDocument } from "./api-document.ts";

writeFileSync("docs/api.md", apiDocument());
