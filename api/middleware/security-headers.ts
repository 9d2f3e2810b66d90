import helmet from "koa-helmet";
import type { Middleware } from "koa";

// Nothing of the page asks for these, so nothing that creeps into it may; it copies texts, and Telegram frames it.
const unused =
  "accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen geolocation gyroscope hid " +
  "idle-detection magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb " +
  "xr-spatial-tracking";
const permissions = [...unused.split(" ").map((feature) => `${feature}=()`), "clipboard-write=(self)"].join(
  ", ",
);

/** Headers that keep the page from being abused; Telegram's web clients, and nobody else, may frame it. */
export const securityHeaders = (publicUrl: string): Middleware => {
  const others = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", "data:"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", "https://web.telegram.org", "https://*.web.telegram.org"],
        imgSrc: ["'self'", "data:", "blob:", "https:"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Positioned menus and tooltips set inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: publicUrl.startsWith("https:"),
    xFrameOptions: false,
  });
  return (ctx, next) => {
    ctx.set("Permissions-Policy", permissions);
    return others(ctx, next);
  };
};
