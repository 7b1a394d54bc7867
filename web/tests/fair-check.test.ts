// Deals that the engine played (tests/fair/pages.py), checked as a page checks them: as they were,
// and with one thing changed.

import { describe, expect, it } from "vitest";
import kept from "../../tests/fair/deals.json";
import { Chance, keyOf } from "../src/fair/chance";
import { type Evidence, verdictOn } from "../src/fair/check";

type Loose = {
  // biome-ignore lint/suspicious/noExplicitAny: what is changed has every form
  [K in keyof Evidence]: any;
};

const [added, buried, more, renewed] = kept as unknown as [Loose, Loose, Loose, Loose];
const NAMED = { added, buried, more, renewed };

/** The deal with something changed in it. */
function changed(deal: Loose, change: (copy: Loose) => void) {
  const copy = structuredClone(deal);
  // The server's message has what is opened, too; both stay one.
  copy.opened = copy.update.opened;
  change(copy);
  return verdictOn(copy as Evidence);
}

const other = (digits: string) => (digits.startsWith("0") ? "1" : "0") + digits.slice(1);
const event = (deal: Loose, kind: string) =>
  deal.opened.events.find((found: { kind: string }) => found.kind === kind);
const exchange = (list: number[], one: number, two: number) => {
  [list[one], list[two]] = [list[two] ?? 0, list[one] ?? 0];
};
/** The places of two different cards. */
const twoOf = (list: number[]): [number, number] => [0, list.findIndex((c) => c !== list[0])];

describe("a deal as it was played", () => {
  it.each(Object.entries(NAMED))("is proved: %s", (_, deal) => {
    const verdict = changed(deal, () => {});
    expect(verdict).toMatchObject({ state: "proved", compared: true, leftOut: [] });
    expect(verdict.numbersOf).toEqual([0, 1]);
  });

  it("is proved without what was seen of it, which is said", () => {
    for (const sight of [undefined, { ...renewed.sight, whole: false }]) {
      const verdict = changed(renewed, (deal) => {
        deal.sight = sight;
      });
      expect(verdict).toMatchObject({ state: "proved", compared: false });
    }
  });

  it("is not compared by one who saw it without a hand", () => {
    const verdict = changed(renewed, (deal) => {
      for (const move of deal.sight.events) {
        for (const flight of move.flights) {
          if (flight.target === "seat:0" && flight.source === "stock") flight.card = 53;
        }
      }
    });
    expect(verdict).toMatchObject({ state: "proved", compared: false });
  });
});

describe("what does not fit", () => {
  const WRONG: [string, object, (deal: Loose) => void][] = [
    ["a second seal", { what: "second" }, (deal) => (deal.kept.second = true)],
    [
      "another number of the server's",
      { what: "server" },
      (deal) => (deal.opened.numbers[0].cards = other(deal.opened.numbers[0].cards)),
    ],
    [
      "another seal of the server's than was seen",
      { what: "server" },
      (deal) => (deal.kept.server = other(deal.kept.server)),
    ],
    [
      "another seal for the cut than was seen",
      { what: "server" },
      (deal) => (deal.kept.cut_server = other(deal.kept.cut_server)),
    ],
    [
      "a number that the server does not open",
      { what: "unopened" },
      (deal) => (deal.opened.numbers[0].cards = null),
    ],
    [
      "a number for the cut that the server does not open",
      { what: "unopened" },
      (deal) => (deal.opened.numbers[0].cut = null),
    ],
    [
      "another number of a player's",
      { what: "other_number", seat: 1 },
      (deal) => (deal.opened.numbers[2].cards = other(deal.opened.numbers[2].cards)),
    ],
    [
      "another seal of a player's than was seen",
      { what: "other_number", seat: 1 },
      (deal) => (deal.kept.seats[1] = other(deal.kept.seats[1])),
    ],
    [
      "a number that is not in the list",
      { what: "not_sealed", seat: 1 },
      (deal) => deal.update.seats.pop(),
    ],
    [
      "a number that was not in the list that was seen",
      { what: "not_sealed", seat: 1 },
      (deal) => delete deal.kept.seats[1],
    ],
    [
      "a number that is left out where it was used",
      { what: "cards" },
      (deal) => (deal.opened.numbers[2].cards = null),
    ],
    [
      "another order",
      { what: "cards", kind: "shuffle" },
      (deal) => {
        const { result } = event(deal, "shuffle");
        exchange(result, ...twoOf(result));
      },
    ],
    [
      "a deck with one card more",
      { what: "cards" },
      (deal) => event(deal, "shuffle").of.unshift(0),
    ],
    [
      "no shuffle",
      { what: "cards", kind: "shuffle" },
      (deal) => {
        deal.opened.events = [];
      },
    ],
    [
      "two shuffles",
      { what: "cards", kind: "shuffle" },
      (deal) => deal.opened.events.push(event(deal, "shuffle")),
    ],
    [
      "another order of the renewed stock",
      { what: "cards", kind: "renewal" },
      (deal) => {
        const { result } = event(deal, "renewal");
        exchange(result, ...twoOf(result));
      },
    ],
    [
      "another fall of the cut",
      { what: "cards", kind: "fall" },
      (deal) => (event(deal, "fall").result[0] += 1),
    ],
    ["another aim than was told", { what: "aim" }, (deal) => (deal.update.aim += 1)],
    ["an aim that was never told", { what: "aim" }, (deal) => delete deal.kept.aim],
    [
      "another first dealer",
      { what: "dealer" },
      (deal) => (deal.sight.dealer = (deal.sight.dealer + 1) % 3),
    ],
  ];

  it.each(WRONG)("%s is wrong", (_, reason, change) => {
    const verdict = changed(renewed, change);
    expect(verdict).toMatchObject({ state: "wrong", reason, compared: false });
  });
});

describe("events that follow from the numbers, but not from the game", () => {
  /** Draws every event again, so that only what was changed in it could be found. */
  function redrawn(deal: Loose): void {
    const { table, deal: number } = deal.update;
    const counts = new Map<string, number>();
    const key = (purpose: "cards" | "cut") => {
      const [server, ...seats] = deal.opened.numbers;
      const own = seats.map((each: { seat: number; cards: string; cut: string }) => [
        each.seat,
        each[purpose].slice(0, 64),
      ]);
      return keyOf({ purpose, table, deal: number }, server[purpose].slice(0, 64), new Map(own));
    };
    for (const each of deal.opened.events) {
      const count = counts.get(each.kind) ?? 0;
      counts.set(each.kind, count + 1);
      const chance = new Chance(key(each.kind === "fall" ? "cut" : "cards"), each.kind, count);
      if (each.kind === "lot") each.result = [chance.below(each.bound)];
      else if (each.kind === "fall") each.result = [chance.fall(deal.update.aim, each.bound)];
      else each.result = chance.shuffled(each.of).slice(0, each.bound);
    }
  }
  const found = (change: (deal: Loose) => void) =>
    changed(renewed, (deal) => {
      deal.sight = undefined;
      change(deal);
      redrawn(deal);
    });

  it("are as they were, drawn again", () => {
    expect(found(() => {}).state).toBe("proved");
  });

  const WRONG: [string, string, (deal: Loose) => void][] = [
    [
      "a deck with a card more than once too often",
      "shuffle",
      (deal) => {
        for (const each of deal.opened.events) {
          if (each.kind !== "fall" && each.kind !== "renewal") each.of = [0, ...each.of];
          if (each.kind === "shuffle") each.bound += 1;
          if (each.kind === "fall") each.bound += 1;
        }
      },
    ],
    [
      "cards that are not in order before the shuffle",
      "first-cards",
      (deal) => {
        const { of } = event(deal, "shuffle");
        exchange(of, 0, of.length - 1);
        event(deal, "first-cards").of = of;
      },
    ],
    ["a part of the deck", "shuffle", (deal) => (event(deal, "shuffle").bound -= 1)],
    ["a part of the renewed stock", "renewal", (deal) => (event(deal, "renewal").bound -= 1)],
    [
      "a second shuffle",
      "shuffle",
      (deal) => {
        deal.opened.events.push(structuredClone(event(deal, "shuffle")));
      },
    ],
    [
      "a second fall of the cut",
      "fall",
      (deal) => {
        deal.opened.events.push(structuredClone(event(deal, "fall")));
      },
    ],
    [
      "a first dealer drawn from another deck",
      "first-cards",
      (deal) => {
        event(deal, "first-cards").of = event(deal, "first-cards").of.slice(1);
      },
    ],
    [
      "more cards drawn for the first dealer than there are players",
      "first-cards",
      (deal) => {
        event(deal, "first-cards").bound = 4;
      },
    ],
    [
      "cutting for a buy from another deck",
      "cut-cards",
      (deal) => {
        const of = event(deal, "shuffle").of;
        deal.opened.events.push({ kind: "cut-cards", of, bound: 2, result: [] });
      },
    ],
    [
      "a lot among other seats",
      "lot",
      (deal) => {
        deal.opened.events[0] = { kind: "lot", of: [], bound: 4, result: [] };
      },
    ],
  ];

  it.each(WRONG)("%s is wrong", (_, kind, change) => {
    const verdict = found(change);
    expect(verdict).toMatchObject({ state: "wrong", reason: { what: "cards", kind } });
  });

  it("a lot decides who deals", () => {
    const lot = (dealer: number) =>
      found((deal) => {
        deal.opened.events[0] = { kind: "lot", of: [], bound: 3, result: [] };
        deal.opened.dealer = dealer;
      });
    const states = [0, 1, 2].map((dealer) => lot(dealer).state);
    expect([...states].sort()).toEqual(["proved", "wrong", "wrong"]);
    expect([0, 1, 2].map((dealer) => lot(dealer).reason.what)).toContain("dealer");
  });

  it("cutting for a buy is drawn from the deck without jokers", () => {
    const verdict = found((deal) => {
      const of = event(deal, "shuffle").of.filter((card: number) => card !== 52);
      deal.opened.events.push({ kind: "cut-cards", of, bound: 2, result: [] });
    });
    expect(verdict.state).toBe("proved");
  });
});

describe("what this page saw", () => {
  const dealing = (deal: Loose) =>
    deal.sight.events.find(
      (move: { seat: number; flights: { source: string }[] }) =>
        move.seat < 0 && move.flights.some((flight) => flight.source === "stock"),
    );
  type Flown = { source: string; target: string; card: number };
  const flights = (deal: Loose): Flown[] =>
    deal.sight.events.flatMap((move: { flights: Flown[] }) => move.flights);

  it("another card in one's own hand is wrong", () => {
    const verdict = changed(renewed, (deal) => {
      const own = dealing(deal).flights.find((flight: Flown) => flight.target === "seat:0");
      own.card = (own.card + 1) % 52;
    });
    expect(verdict).toMatchObject({ state: "wrong", reason: { what: "hand" } });
  });

  it("another extra card for the first player is wrong, and so are two", () => {
    const last = (deal: Loose) => dealing(deal).flights.at(-1);
    expect(last(more)).toMatchObject({ source: "stock", target: "seat:0" });
    const another = changed(more, (deal) => {
      last(deal).card = (last(deal).card + 1) % 52;
    });
    expect(another).toMatchObject({ state: "wrong", reason: { what: "hand" } });
    const two = changed(more, (deal) => dealing(deal).flights.push({ ...last(deal) }));
    expect(two).toMatchObject({ state: "wrong", reason: { what: "hand" } });
  });

  it.each([renewed, buried])("another upcard is wrong", (from) => {
    const verdict = changed(from, (deal) => {
      const up = dealing(deal).flights.find((flight: Flown) => flight.target === "pile");
      up.card = (up.card + 1) % 52;
    });
    expect(verdict).toMatchObject({ state: "wrong", reason: { what: "upcard" } });
  });

  it.each([added, renewed])("any other card that came from the stock is wrong", (from) => {
    const own = (deal: Loose) => {
      const dealt: Flown[] = dealing(deal).flights;
      return flights(deal).filter(
        (flight) =>
          flight.source === "stock" && flight.target === "seat:0" && !dealt.includes(flight),
      );
    };
    const count = own(from).length;
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      const verdict = changed(from, (deal) => {
        const flight = own(deal)[at];
        if (flight) flight.card = (flight.card + 1) % 52;
      });
      expect(verdict).toMatchObject({ state: "wrong", reason: { what: "drawn" } });
    }
  });

  it("a stock that is renewed from other cards than those of the pile is wrong", () => {
    const verdict = changed(renewed, (deal) => {
      const thrown = flights(deal).find((flight) => flight.target === "pile");
      if (thrown) thrown.source = "meld:0.0";
    });
    expect(verdict.state).toBe("wrong");
  });

  it("a renewal that nobody saw, or that is not shown, is wrong", () => {
    const hidden = changed(renewed, (deal) => {
      const at = deal.opened.events.findIndex(
        (found: { kind: string }) => found.kind === "renewal",
      );
      deal.opened.events.splice(at);
    });
    expect(hidden).toMatchObject({ state: "wrong", reason: { what: "pile" } });
    const unseen = changed(renewed, (deal) => {
      const at = deal.sight.events.findLastIndex(
        (move: { verb: string }) => move.verb === "shuffle",
      );
      deal.sight.events.splice(at);
    });
    expect(unseen).toMatchObject({ state: "wrong", reason: { what: "pile" } });
  });
});

describe("what proves nothing to oneself", () => {
  it("a deal without one's own number", () => {
    const verdict = changed(renewed, (deal) => {
      deal.seat = 2;
      deal.sight = undefined;
      deal.update.left_out = [2];
      delete deal.kept.own;
      delete deal.kept.own_cut;
      delete deal.kept.aim;
    });
    expect(verdict).toMatchObject({ state: "left_out", reason: { what: "not_in" }, leftOut: [2] });
  });

  it("a number of one's seat that another page brought", () => {
    const verdict = changed(renewed, (deal) => {
      delete deal.kept.own;
    });
    expect(verdict).toMatchObject({ state: "left_out", reason: { what: "another" } });
  });

  it("a number that another page brought, also when this one was not sent the aim", () => {
    const verdict = changed(renewed, (deal) => {
      delete deal.kept.own_cut;
      delete deal.kept.aim;
    });
    expect(verdict).toMatchObject({ state: "left_out", reason: { what: "another" } });
    const opened = changed(renewed, (deal) => {
      delete deal.kept.aim;
    });
    expect(opened).toMatchObject({ state: "wrong", reason: { what: "aim" } });
  });

  it("a deal of which this page kept nothing, or no list", () => {
    const nothing = changed(renewed, (deal) => {
      deal.kept = undefined;
    });
    expect(nothing).toMatchObject({ state: "consistent", reason: { what: "no_receipt" } });
    const noList = changed(renewed, (deal) => {
      delete deal.kept.seats;
      delete deal.kept.cut_seats;
    });
    expect(noList).toMatchObject({ state: "consistent", reason: { what: "no_list" } });
  });
});
