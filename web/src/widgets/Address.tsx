// An address to send: as text, with a button that copies it, and as a code for a camera.

import { CopyField } from "./CopyField";
import { Qr } from "./Qr";
import "./address.css";

interface AddressProps {
  address: string;
  label: string;
  qrLabel: string;
}

export function Address({ address, label, qrLabel }: AddressProps) {
  return (
    <div class="address">
      <CopyField address={address} label={label} />
      <Qr address={address} label={qrLabel} />
    </div>
  );
}
