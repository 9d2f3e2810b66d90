import { startNotion } from "./fakes/notion-server.ts";
import { startTelegram } from "./fakes/telegram-server.ts";

/** Other people's servers that a product can be connected to, with what tells it where they are. */
export const startElsewhere = async () => {
  const [notion, telegram] = [await startNotion(), await startTelegram()];
  return {
    environment: {
      NOTION_BASE_URL: notion.baseUrl,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      TELEGRAM_BOT_TOKEN: telegram.token,
    },
    close: async () => {
      await notion.close();
      await telegram.close();
    },
  };
};
