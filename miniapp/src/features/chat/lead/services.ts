import { type Service, services } from "#contracts/common.ts";

/** What each service is called. */
export const serviceNames: Record<Service, string> = {
  OTC: "OTC",
  MM: "Market Making",
  LS: "Liquidity Solutions",
  ADV: "Advisory",
};

/** The services to choose from, each by its code and name. */
export const serviceOptions: readonly { value: Service; label: string }[] = services.map((value) => ({
  value,
  label: serviceNames[value] === value ? value : `${value} · ${serviceNames[value]}`,
}));

/** The service a stored text names; "" when it names none. */
export const serviceFrom = (text: string): Service | "" => services.find((service) => service === text) ?? "";
