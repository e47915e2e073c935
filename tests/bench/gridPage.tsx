import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { createGridStore, type GridStore, LineGrid, useGridLines } from '#src/grid';
import { type BenchLine, columns, derive, grouped, items, makeLines, totalOf } from './gridLines';

/** A page with only a grid: `?lines=300`, `?dark`, `?disabled`. The bench drives it; `window.grid` is its store. */
const query = new URLSearchParams(location.search);
const store = createGridStore<BenchLine>({
  columns,
  lines: makeLines(Number(query.get('lines') ?? 300)),
  newLine: () => ({ note: '' }),
  derive,
});
Object.assign(window as unknown as { grid: GridStore<BenchLine> }, { grid: store });
for (const { key, lookup } of columns) if (lookup) store.core.book.learn(key, items);

const theme = createTheme({
  palette: { mode: query.has('dark') ? 'dark' : 'light', primary: { main: query.has('dark') ? '#4db6ac' : '#00695c' } },
});

function Page() {
  const lines = useGridLines(store);
  const totals = useMemo(() => ({ item: `${lines.length} lines`, total: grouped(totalOf(lines)) }), [lines]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <main style={{ padding: 16 }}>
        <h1 style={{ fontSize: 20 }}>Purchase order</h1>
        <button type="button">Before</button>
        <LineGrid
          store={store}
          label="Lines"
          totals={totals}
          disabled={query.has('disabled')}
          emptyText={{
            table: 'No items yet. Type a code or name, or paste from a spreadsheet.',
            cards: 'No items yet.',
          }}
        />
        <button type="button">After</button>
      </main>
    </ThemeProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
