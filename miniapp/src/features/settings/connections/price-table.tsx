import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { PricesDialog } from "../../../entities/answers/prices-dialog.tsx";
import { pricesQuery } from "../../../entities/answers/trace.ts";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import styles from "./connections.module.css";

const dollars = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

const Prices = () => {
  const { data, isError, refetch } = useQuery(pricesQuery);
  if (data === undefined && isError)
    return <LoadError text="Error loading the prices. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingText label="Loading the prices" />;
  if (data.length === 0)
    return <p className={styles.note}>No prices yet, so answers and insights show tokens without a cost.</p>;
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Read, per million</th>
          <th scope="col">Written, per million</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ model, input, output }) => (
          <tr key={model}>
            <th scope="row">{model}</th>
            <td>{dollars.format(input)}</td>
            <td>{dollars.format(output)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What models cost, with the models in use to be priced. */
export const PriceTable = ({ models }: { models: string[] }) => {
  const [editing, setEditing] = useState(false);
  return (
    <div className={styles.fold}>
      <Disclosure summary="Price table" detail="for Insights">
        <Prices />
        <Button size="small" onClick={() => setEditing(true)}>
          Change prices
        </Button>
      </Disclosure>
      {editing && <PricesDialog models={models} onClose={() => setEditing(false)} />}
    </div>
  );
};
