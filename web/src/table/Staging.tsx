// The tray for going down: a slot for each meld of the contract. Cards go in by a tap on them in the
// hand or by dragging, in any order; a run sorts itself. What a slot comes to, the server says.

import { useEffect, useRef } from "preact/hooks";
import { say } from "../browser/announce";
import { Card, Line } from "../cards/Card";
import { cardText, JOKER, spokenCard, spokenLine, spokenWritten } from "../cards/cards";
import type { Choice, GroupShown, LaidCard, SlotShown, Swap } from "../messages";
import { keysOfChoices } from "../play/choice-keys";
import { capital, listed } from "../text/phrasing";
import { meldNamed, swapBack } from "../turn/plays";
import { groups, shown, slot, staging, swaps, tried, wilds } from "../turn/shown";
import { chooseSlot, filling, settle, takeBack } from "../turn/staging";
import { Button } from "../widgets/Button";
import { tray as text } from "./later-words";
import { px } from "./places";
import { layout, shape, textSize } from "./shape";
import { newsOf } from "./staging-news";
import { trayCard } from "./tray-size";
import { note } from "./words";
import "./staging.css";

/** How high a question, and a reason, stand beneath the cards of a slot, in pixels. */
const ASKS = 86;
const WHY = 44;

export function Staging() {
  const game = shown.value;
  if (!staging.value || !game) return null;
  const answer = tried.value;
  const width = cardWidth(game.contract, answer?.groups ?? []);
  return (
    <section class="staging" style={trayStyle()} aria-label={text.label}>
      <News
        lines={game.contract.map((wanted, nth) => spokenSlot(wanted, nth, answer?.groups[nth]))}
      />
      <Swapped />
      <div class="staging-slots">
        {game.contract.map((wanted, nth) => (
          <Slot
            key={nth}
            nth={nth}
            wanted={wanted}
            group={current(nth, answer?.groups[nth])}
            width={width}
          />
        ))}
      </div>
    </section>
  );
}

/** Says what the tray comes to: most of it happens while the focus is in the hand. */
function News({ lines }: { lines: readonly string[] }) {
  const before = useRef<readonly string[]>([]);
  const waits = filling.value;
  useEffect(() => {
    const news = waits ? "" : newsOf(before.current, lines);
    if (!news) return;
    say(before.current.length ? news : text.melds(news));
    before.current = lines;
  }, [lines.join(), waits]);
  return null;
}

function spokenSlot(wanted: SlotShown, nth: number, group: GroupShown | undefined): string {
  const answered = current(nth, group);
  const cards = cardsOf(nth, answered);
  const status = spokenLine(statusOf(wanted, answered, cards));
  const why = cards.length && answered?.why ? `: ${spokenLine(answered.why.sentence)}` : "";
  return `${capital(wanted.word)}: ${cards.length ? status : text.empty(status)}${why}`;
}

/** The tray is as large as what lies in it, about its middle and from below. */
function trayStyle() {
  const { x, y, width, height } = layout.value.tray;
  return {
    left: px(x + width / 2),
    top: px(y + height),
    "--most": px(width),
    "--high": px(height),
  };
}

/** The jokers that are taken out of others' melds to go down with. */
function Swapped() {
  if (!swaps.value.length) return null;
  const wild = (at: number) => cardText(wilds.value[at] ?? JOKER);
  const named = ({ owner, index }: Swap) => meldNamed(owner, index);
  return (
    <ul class="staging-swaps" aria-label={text.swapped}>
      {swaps.value.map((swap, at) => (
        <li key={at}>
          <span>
            <Line text={text.swap(cardText(swap.card), wild(at), named(swap))} />
          </span>
          <Button onClick={() => swapBack(swap)}>{text.putBack}</Button>
        </li>
      ))}
    </ul>
  );
}

interface SlotProps {
  nth: number;
  wanted: SlotShown;
  group: GroupShown | undefined;
  /** Of a card. */
  width: number;
}

function Slot({ nth, wanted, group, width }: SlotProps) {
  const cards = cardsOf(nth, group);
  const choices = asked(group);
  const asks = choices.length > 0;
  const ofSet = choices[0]?.meld.kind === "set";
  const done = Boolean(group?.label) && !asks;
  const active = slot.value === nth;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active || asks) ref.current?.scrollIntoView({ block: "nearest" });
  }, [active, asks]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no grid of its own
    <div
      class="staging-slot"
      ref={ref}
      role="group"
      data-near=""
      aria-label={`${capital(wanted.word)}: ${statusOf(wanted, group, cards)}`}
      data-drop={`slot:${nth}`}
      data-active={active || undefined}
      data-done={done || undefined}
      data-asks={asks || undefined}
    >
      <button
        type="button"
        class="staging-name"
        aria-pressed={active}
        onClick={() => chooseSlot(nth)}
      >
        <b>{capital(wanted.word)}</b>
        <span class="staging-status">
          <Line text={statusOf(wanted, group, cards)} />
          {done && <span aria-hidden="true">{"\u00a0"}✓</span>}
        </span>
      </button>
      <div class="staging-cards">
        {cards.map((card, index) => (
          <button type="button" class="staged" key={index} onClick={() => takeBack(nth, card.card)}>
            <span class="spoken">{text.takeBack(spokenCard(card.card, card.stands_for))}</span>
            <Card face={card.card} {...standingFor(card, choices)} width={width} silent />
          </button>
        ))}
        {!cards.length &&
          Array.from({ length: wanted.length }, (_, empty) => (
            <span
              class="staged-empty"
              key={empty}
              style={{ "--w": `${width}px` }}
              aria-hidden="true"
            />
          ))}
      </div>
      {asks && (
        <div class="staging-asks">
          <p>{ofSet ? text.whichRank : text.whichJoker}</p>
          <div class="staging-choices" data-ranks={ofSet || undefined}>
            {choices.map((choice, at) => (
              <Button
                class="staging-choice"
                key={choice.wild}
                aria-label={spokenWild(choice.wild)}
                aria-keyshortcuts={keysOfChoices(choices)[at]}
                onClick={() => settle(nth, choice)}
              >
                {!ofSet && <Picture cards={choice.cards} />}
                <span>
                  <Line text={choice.wild} />
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
      {group?.why && cards.length > 0 && (
        <p class="staging-why">
          <Line text={group.why.sentence} />
          {group.why.rule && (
            <span class="prompt-rule">
              {" "}
              <Line text={note.byRule(group.why.rule)} />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** The cards of a choice, small. */
function Picture({ cards }: { cards: readonly LaidCard[] }) {
  return (
    <span class="staging-picture" aria-hidden="true">
      {cards.map((card, index) => (
        <Card
          key={index}
          face={card.card}
          {...(card.stands_for ? { standsFor: card.stands_for } : {})}
          width={shape.value === "side" ? 18 : 24}
          step={15}
          tile
          silent
        />
      ))}
    </span>
  );
}

/** What the server says of a slot, unless it speaks of other cards than lie there now. */
function current(at: number, group: GroupShown | undefined): GroupShown | undefined {
  const faces = [...(groups.value[at]?.cards ?? [])].sort();
  const known = (group?.cards ?? []).map((card) => card.card).sort();
  return faces.join() === known.join() ? group : undefined;
}

/** The cards of a slot: as the server has put them in order, or as they were put in just now. */
function cardsOf(at: number, group: GroupShown | undefined): readonly LaidCard[] {
  return group?.cards ?? (groups.value[at]?.cards ?? []).map((card) => ({ card }));
}

/** What a wild card stands for; empty while that is the question. */
function standingFor(card: LaidCard, choices: readonly Choice[]): { standsFor?: string } {
  if (card.stands_for) return { standsFor: card.stands_for };
  const asked = choices.some((choice) =>
    choice.cards.some((other) => other.card === card.card && other.stands_for),
  );
  return asked ? { standsFor: "" } : {};
}

function statusOf(
  wanted: SlotShown,
  group: GroupShown | undefined,
  cards: readonly LaidCard[],
): string {
  if (!cards.length) return (wanted.exact ? text.wantsExactly : text.wants)(wanted.length);
  if (!group) return "…";
  if (group.choices.length > 1 && !group.meld) return text.asks;
  if (group.label) return group.label;
  if (group.why) return text.noMeld;
  return group.missing ? text.missing(group.missing) : "…";
}

/** The ways that a slot's cards may lie, where that is a question. */
function asked(group: GroupShown | undefined): readonly Choice[] {
  return group && !group.meld && group.choices.length > 1 ? group.choices : [];
}

function cardWidth(contract: readonly SlotShown[], answered: readonly GroupShown[]): number {
  const all = contract.map((_, nth) => current(nth, answered[nth]));
  const slots = contract.map(({ length }, nth) => Math.max(length, cardsOf(nth, all[nth]).length));
  const heights = all.map((group) => (asked(group).length ? ASKS : group?.why ? WHY : 0));
  const said = heights.reduce<number>((sum, height) => sum + height, 0);
  return textSize.value * trayCard(shape.value, { tray: layout.value.tray, slots, said });
}

function spokenWild(wild: string): string {
  // So the server lists several.
  const all = wild.split(" and ").map((one) => spokenWritten(one));
  return text.jokerIs(listed(all));
}
