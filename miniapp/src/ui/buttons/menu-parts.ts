import type { DropdownMenu } from "radix-ui";
import { createContext } from "react";

/** What an open menu is made of; null outside one. */
export const MenuParts = createContext<Pick<typeof DropdownMenu, "Item" | "Separator"> | null>(null);
