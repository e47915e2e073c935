import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';

/** px of the chart with its title; in a short window the rows matter more. */
const CHART_HEIGHT = 196;
const SHORT_CHART_HEIGHT = 96;

/** Whether charts are shown, as chosen for all reports, and their height. */
export function useChartPlace() {
  const [isChartShown, setChartShown] = useStore('report.chart', true);
  const isShort = useMediaQuery('(max-height: 859.95px)', { noSsr: true });
  return { isChartShown, setChartShown, isShort, chartHeight: isShort ? SHORT_CHART_HEIGHT : CHART_HEIGHT };
}
