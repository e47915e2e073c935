import Box from '@mui/material/Box';
import { businessDate } from '#engine/run/time/businessDay';
import { formatDate } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { usePaper } from '#src/table';
import { PaperSheet, type PaperSheetProps } from './PaperSheet';
import { aboutSheet } from './paperWords';
import type { useFilters } from './SheetFilters';
import type { SheetDraft } from './sheet';
import { expectedInWords } from './useExpected';

interface SheetPaperProps extends Pick<PaperSheetProps, 'lines' | 'unitName' | 'categoryName'> {
  draft: SheetDraft;
  filters: ReturnType<typeof useFilters>;
  /** The person sees what is expected. */
  isTelling: boolean;
}

/** The sheet on paper: the lines that the screen has, without the counts. */
export function SheetPaper({ draft, lines, filters: { chosen }, isTelling, unitName, categoryName }: SheetPaperProps) {
  const { outlet } = useSession();
  if (!usePaper()) return null;
  const further = [
    chosen.isOpenOnly ? 'Not counted yet' : '',
    chosen.search.trim() ? `Name or code “${chosen.search.trim()}”` : '',
  ];
  return (
    <Box className="print-only" sx={{ display: 'none' }}>
      <PaperSheet
        {...{ outlet, lines, unitName, categoryName }}
        number={draft.number}
        date={formatDate(businessDate(new Date(draft.countDateTime), outlet))}
        about={aboutSheet({ count: draft, chosen, further, categoryName, items: lines.map(({ item }) => item) })}
        expectedOf={isTelling ? (item) => expectedInWords(item, unitName) : undefined}
      />
    </Box>
  );
}
