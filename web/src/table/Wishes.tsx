// The standing wishes, which answer offers by themselves: which cards are bought, and when one passes
// without being asked.

import { useState } from "preact/hooks";
import { sets } from "../browser/signals";
import { Card, Pill } from "../cards/Card";
import { JOKER, spokenCard } from "../cards/cards";
import { wishesOpen } from "../play/offers";
import { wish, wishes } from "../play/wishing";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { wishes as text } from "./later-words";
import { NextTime } from "./NextTime";
import { note } from "./words";
import "./wishes.css";

/** The faces that are bought by themselves, and when one passes by oneself. */
function Wishes() {
  const [picking, setPicking] = useState(false);
  const { cards } = wishes.value;
  return (
    <div class="wishes">
      <span class="wishes-title" id="wishes-title">
        {text.title}
      </span>
      <ul class="wishes-list" data-near="" aria-labelledby="wishes-title">
        {cards.map((face) => (
          <li key={face}>
            <Button
              class="wish"
              onClick={() => void wish({ cards: cards.filter((other) => other !== face) })}
            >
              <span class="spoken">{text.noLonger}</span>
              <Pill face={face} />
              <span class="wish-away" aria-hidden="true">
                ×
              </span>
            </Button>
          </li>
        ))}
        <li>
          <Button icon="plus" class="wish wish-more" onClick={() => setPicking(true)}>
            {note.wishMore}
          </Button>
        </li>
      </ul>
      <NextTime />
      {picking && (
        <Dialog title={text.which} onClose={() => setPicking(false)}>
          <p class="wish-note">{text.whichMeans}</p>
          <Picker wished={cards} onChange={(next) => void wish({ cards: next })} />
        </Dialog>
      )}
    </div>
  );
}

const SUITS_SHOWN = [3, 2, 1, 0];
const RANKS = Array.from({ length: 13 }, (_, rank) => rank);

interface PickerProps {
  wished: readonly number[];
  onChange: (wished: readonly number[]) => void;
}

/** All faces, to choose from. */
function Picker({ wished, onChange }: PickerProps) {
  const face = (number: number) => {
    const chosen = wished.includes(number);
    return (
      <button
        type="button"
        key={number}
        class="face"
        aria-pressed={chosen}
        onClick={() =>
          onChange(chosen ? wished.filter((one) => one !== number) : [...wished, number])
        }
      >
        <Card face={number} width={40} step={40} silent />
        <span class="spoken">{spokenCard(number)}</span>
        {chosen && (
          <span class="hand-tick" aria-hidden="true">
            ✓
          </span>
        )}
      </button>
    );
  };
  return (
    <div class="faces">
      {SUITS_SHOWN.map((suit) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of its own
        <div class="faces-row" role="group" aria-label={text.suits[suit]} key={suit}>
          {RANKS.map((rank) => face(suit * 13 + rank))}
        </div>
      ))}
      <div class="faces-row">{face(JOKER)}</div>
    </div>
  );
}

export function WishesDialog() {
  return (
    <Dialog title={text.yours} onClose={sets(wishesOpen, false)}>
      <p class="wish-note">{text.mean}</p>
      <Wishes />
    </Dialog>
  );
}
