import {
  backButton,
  closingBehavior,
  hapticFeedback,
  init,
  initData,
  mainButton,
  miniApp,
  openLink,
  openTelegramLink,
  swipeBehavior,
  themeParams,
  viewport,
} from "@tma.js/sdk";

/** Everything the app uses of Telegram; loaded only inside it. */
export const sdk = {
  backButton,
  closingBehavior,
  hapticFeedback,
  initData,
  mainButton,
  miniApp,
  openLink,
  openTelegramLink,
  themeParams,
};
export type Sdk = typeof sdk;

/** Starts the SDK and binds Telegram's theme and insets to CSS variables. */
export const startSdk = (): Sdk => {
  init();
  initData.restore();
  backButton.mount.ifAvailable();
  mainButton.mount.ifAvailable();
  closingBehavior.mount.ifAvailable();
  themeParams.mount();
  themeParams.bindCssVars();
  miniApp.mount.ifAvailable();
  swipeBehavior.mount.ifAvailable();
  swipeBehavior.disableVertical.ifAvailable();
  // Mounting the viewport may never resolve, so nothing waits for it.
  void Promise.resolve(viewport.mount.ifAvailable())
    .then(() => {
      viewport.bindCssVars.ifAvailable();
      viewport.expand.ifAvailable();
      return undefined;
    })
    .catch(() => undefined);
  miniApp.ready.ifAvailable();
  return sdk;
};
