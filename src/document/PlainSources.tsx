import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { labels } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { labelOf } from '#engine/define/fields';
import type { Resource } from '#engine/define/resource';
import { canSee } from '#engine/read/access';
import { columnsOf, fieldsOf, titleField, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import type { FormSession } from '../form/facts/formSession';
import { placesFor } from '../format/format';
import { Table, type TableColumn } from '../table';
import { type CellEnvironment, cellOf, renderCell } from '../table/cells';

/** A record from a list. */
type Source = Readonly<Record<string, unknown>>;

interface PlainSourcesProps {
  /** The document to create. */
  entity: Document;
  /** Its source: records without a life cycle, such as recipes. */
  source: Resource;
  /** The field with the source's id. */
  by: string;
  records: readonly Source[];
  session: FormSession;
}

/** Plain records from which a document can be created any number of times: by name, with their list's columns. */
export function PlainSources({ entity, source, by, records, session }: PlainSourcesProps) {
  const environment: CellEnvironment = useMemo(() => ({ timeZone: 'UTC', outletCount: 0, titleOf: labels.get }), []);
  const fields = fieldsOf(source);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const others = columnsOf(source).flatMap((key): TableColumn<Source>[] => {
    const field = typeof key === 'string' && key !== 'status' && key !== titleField(source) ? fields[key] : undefined;
    if (typeof key !== 'string' || !field || !canSee(session.user, field)) return [];
    const places = placesFor(
      field,
      records.map((record) => record[key]),
    );
    return [
      {
        key,
        head: labelOf(key, field),
        align: cellOf(field).align,
        cell: (record) => renderCell({ field, value: record[key], places, environment }),
      },
    ];
  });
  const name: TableColumn<Source> = {
    key: 'name',
    head: source.label.one,
    className: 'pick',
    cell: (record, place) => {
      const id = String(record._id);
      return (
        <RouterLink to={`${pathTo(entity, 'create')}?${new URLSearchParams({ [by]: id })}`} data-source={id}>
          {titleOf(source, record)}
          {isPhone && others.length > 0 ? (
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {others.slice(0, 2).map(({ key, head, cell }, index) => (
                <span key={key}>
                  {index > 0 ? ' · ' : ''}
                  {head} {cell(record, place)}
                </span>
              ))}
            </Box>
          ) : null}
        </RouterLink>
      );
    },
  };
  return (
    <Table
      look="compact"
      label={source.label.many}
      region="measured"
      columns={isPhone ? [name] : [name, ...others]}
      rows={records}
      keyOf={({ _id }) => String(_id)}
    />
  );
}
