/** What the "go anywhere" box offers for typed text: places, screens, things to create, records. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { ConsoleDataProvider, FoundRecord, SearchAnswer } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { choiceLabel, inSentence, type Tone } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { groupOf } from '#engine/read/navigation';
import { homeOf } from '#engine/read/paths';
import { type Features, isShown } from '#engine/run/features';
import { entities, fetchDeclarations, outlinedEntity, trade } from '#resources';
import { formatDate } from '#src/format/format';
import { type Can, creationPath, targetOf } from '#src/list/target';
import { useSession } from '../session';
import { useRested } from '../useRested';
import { useRecentPlaces } from './recent';
import { findScreens, screensFor } from './screens';

/** One line that can be chosen. */
export interface Offer {
  key: string;
  path: string;
  label: string;
  /** A record's code, next to its name. */
  code?: string;
  /** Below the name: what distinguishes it from similar ones. */
  detail?: string;
  /** On the right: where it belongs. */
  aside?: string;
  status?: { label: string; tone: Tone };
}

export interface OfferGroup {
  label: string;
  offers: readonly Offer[];
}

const REST_MS = 170;
const SHORTEST = 2;
const MOST_SCREENS = 8;
const MOST_ACTIONS = 8;
const MOST_RECENT = 6;
const NOTHING: SearchAnswer = { docs: [], more: [] };

/** `words`: all of its names, including the navigation's short ones. */
interface Action extends Offer {
  words: string;
}

/** 'Create menu item' for everything that the person can create and whose feature is in use. */
function actionsFor(can: Can, features: Features): Action[] {
  const place = (entity: Entity) =>
    trade.navigation.findIndex(({ key }) => key === entity.nav?.group) * 1000 + (entity.nav?.order ?? 0);
  return [...entities]
    .sort((a, b) => place(a) - place(b))
    .flatMap((entity): Action[] => {
      const path = homeOf(entity) === undefined ? undefined : creationPath(entity, can);
      const group = groupOf(trade.navigation, entity);
      if (!path || (entity.nav && !isShown(features, entity.nav)) || (group && !isShown(features, group))) return [];
      const label = `Create ${inSentence(entity.label.one)}`;
      // People search for a new record with either verb.
      const words = `${label} new ${entity.nav?.label ?? ''}`;
      return [{ key: `new ${entity.name}`, path, label, words, aside: group?.label ?? '' }];
    });
}

/** Every typed word starts a word of its name. */
const matches = ({ words: called }: Action, words: readonly string[]): boolean => {
  const own = called.toLowerCase().split(/\s+/);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};

/** The status as a chip; only if it says something, because most records are active. */
function statusOf(entity: Entity, status: string): Offer['status'] {
  const field = entity.outline ? undefined : fieldsOf(entity).status;
  const tone = field?.kind === 'choice' ? field.tones?.[status] : undefined;
  return field && tone && { label: choiceLabel(field, status), tone };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function recordOffer(entity: Entity, found: FoundRecord, can: Can): Offer {
  const { _id, title, code, detail, status } = found;
  const chip = statusOf(entity, status);
  return {
    key: `${entity.name} ${_id}`,
    path: targetOf(entity, { _id, status }, can),
    label: title,
    ...(code ? { code } : {}),
    detail: detail.map((each) => (DAY.test(each) ? formatDate(each) : each)).join(' · '),
    ...(chip ? { status: chip } : {}),
  };
}

/** Found records by kind, in order: the kind with the best match first. */
function recordGroups({ docs, more }: SearchAnswer, can: Can): OfferGroup[] {
  return [...new Set(docs.map(({ resource }) => resource))].flatMap((name): OfferGroup[] => {
    const entity = outlinedEntity(name);
    if (!entity) return [];
    const own = docs.filter(({ resource }) => resource === name).map((found) => recordOffer(entity, found, can));
    return [
      { label: more.includes(name) ? `${entity.label.many} (top ${own.length})` : entity.label.many, offers: own },
    ];
  });
}

const group = (label: string, offers: readonly Offer[]): OfferGroup[] => (offers.length > 0 ? [{ label, offers }] : []);

interface Palette {
  groups: readonly OfferGroup[];
  /** Records are still being searched. */
  isSearching: boolean;
  error: unknown;
}

/** Results for the typed text. Records are requested once typing pauses; earlier requests are cancelled. */
export function usePalette(typed: string): Palette {
  const { access, features, can } = useSession();
  const { pathname } = useLocation();
  const recent = useRecentPlaces(pathname);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const text = typed.trim();
  const rested = useRested(text, REST_MS);
  const isAsked = rested.length >= SHORTEST;
  const answer = useQuery({
    queryKey: ['search', rested],
    queryFn: async ({ signal }) => {
      const found = await dataProvider.search(rested, signal);
      // Names of their states; without them they are found anyway.
      await fetchDeclarations(found.docs.map(({ resource }) => resource)).catch(() => {});
      return found;
    },
    enabled: isAsked,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const screens = useMemo(() => screensFor(access, features), [access, features]);
  const actions = useMemo(() => actionsFor(can, features), [can, features]);
  const found = text.length >= SHORTEST && isAsked ? (answer.data ?? NOTHING) : NOTHING;
  const groups = useMemo((): OfferGroup[] => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = findScreens(screens, text).map(
      ({ path, label, group: aside }): Offer => ({ key: `screen ${path}`, path, label, aside }),
    );
    if (words.length === 0)
      return [
        ...group(
          'Recent',
          recent
            .slice(0, MOST_RECENT)
            .map(({ path, title, kind }) => ({ key: `recent ${path}`, path, label: title, aside: kind })),
        ),
        ...group('Screens', hits),
      ];
    return [
      ...group('Screens', hits.slice(0, MOST_SCREENS)),
      ...group('Actions', actions.filter((action) => matches(action, words)).slice(0, MOST_ACTIONS)),
      ...recordGroups(found, can),
    ];
  }, [text, screens, actions, recent, found, can]);
  const isSearching = text.length >= SHORTEST && (rested !== text || answer.isFetching);
  return { groups, isSearching, error: text === rested ? answer.error : null };
}
