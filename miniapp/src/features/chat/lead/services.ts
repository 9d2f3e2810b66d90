import { type Service, serviceNames, services } from "#contracts/common.ts";

/** The services to choose from, each by its code and name. */
export const serviceOptions: readonly { value: Service; label: string }[] = services.map((value) => ({
  value,
  label: serviceNames[value] === value ? value : `${value} · ${serviceNames[value]}`,
}));

/** The service a stored text names; "" when it names none. */
export const serviceFrom = (text: string): Service | "" => services.find((service) => service === text) ?? "";
