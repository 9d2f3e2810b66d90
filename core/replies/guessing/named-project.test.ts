import { expect, test } from "vitest";
import { namedProject } from "./named-project.ts";

const first = (text: string): string | null => namedProject(text, (name) => name === "Lumbra Fair");

test.each([
  ["Hi! We're Solstice Finance, a lending protocol. We need a tight spread.", "Solstice Finance"],
  ["My name is Olu, co-founder of Sabi Market, a startup in Lagos.", "Sabi Market"],
  ["gm, building @PixelForgeGG, a game studio.", "PixelForgeGG"],
  ["Hi Ann, Aurora Labs here – is the proposal ready?", "Aurora Labs"],
  ["We run bakeries called Brot & Butter and want advice.", "Brot & Butter"],
  ["I'm reaching out on behalf of Harbor & Finch LLP, regarding a trade.", "Harbor & Finch LLP"],
  ["Our token $KITE launched last week", "KITE"],
  ["We're launching $KITE on Lumbra + Pastures", "KITE"],
  ["We met at the Lumbra Fair. Nimbus Wool wants to sell.", "Nimbus Wool"],
  ["Bonjour, nous sommes Atelier Marais, une maison de ventes.", "Atelier Marais"],
  ["Hallo, hier ist Jonas von Kornblume Energie. Unser Pool ist zu dünn.", "Kornblume Energie"],
  ["Olá, aqui é o João da Construtora Vale Azul. Precisamos vender.", "Construtora Vale Azul"],
  ["Merhaba, ben Deniz, Anadolu Enerji'den yazıyorum.", "Anadolu Enerji"],
  ["Привет! Меня зовут Илья, я из проекта Северный Ветер.", "Северный Ветер"],
])("a message has one name of several words, or with a sign or capital in it: %s", (text, name) => {
  expect(first(text)).toBe(name);
});

test("an address tells a name, that of a page only one that stands in the text, too", () => {
  expect(first("our site is https://www.zephyr-protocol.io/ thanks")).toBe("Zephyr Protocol");
  expect(first("Nexora (nexora.io) builds a network with Blue River.")).toBe("Nexora");
  expect(first("Ann from Kasvo, with Max of Blue River. ann@kasvo.example")).toBe("Kasvo");
  expect(first("ann@kasvo.example, https://t.me/ann and https://docs.google.com/d/1")).toBeNull();
  expect(first("See deck.pdf.It is short. It costs 3.50 or more...maybe")).toBeNull();
});

test.each([
  "Hi John, thanks for reaching out. Could you send over your deck?",
  "Hallo Jonas, was kostet es?",
  "Hallo Jonas\nwas kostet es?",
  "Guten Tag Jonas",
  "We launch on Lumbra + Pastures",
  "Hi, this is Daniel. What does it cost?",
  "Daniel here. Would you keep custody?",
  "We hold $KITE and $ORB",
  "Daniel Okafor, [26.11.2026 09:12]\nGot the proposal, thanks.",
  "We are Web3 natives building on Solana",
  "WE ARE INTERESTED. CALL ME",
  "您好,我们是星河科技,想了解一下。",
  "",
])("where form does not tell it, nothing is guessed: %s", (text) => {
  expect(first(text)).toBeNull();
});

test("no message takes long", () => {
  for (const part of ["-", "a.", "A ", "A&", "a-", "$A ", "a@", "https://", "a.bc/", "A'b "]) {
    const text = part.repeat(Math.ceil(8_000 / part.length));
    const begun = performance.now();
    first(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  }
});
