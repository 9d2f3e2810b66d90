import { Navigate, useParams } from "react-router-dom";

interface RecordPageProps {
  centre: "support" | "initiatives";
  name: "ticket" | "participation";
}

/** The page of one record: its centre, with the record open. */
export const RecordPage = ({ centre, name }: RecordPageProps) => {
  const { id = "" } = useParams();
  return <Navigate to={`/dashboard/${centre}?${new URLSearchParams({ [name]: id })}`} replace />;
};
