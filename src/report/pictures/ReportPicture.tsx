import { Funnel } from './Funnel';
import { HeatMap } from './HeatMap';
import type { PictureProps } from './PictureFrame';
import { Quadrant } from './Quadrant';
import { SideBySide } from './SideBySide';

/** A report's picture. A separate module, downloaded on first use. */
export default function ReportPicture(props: PictureProps) {
  const { picture } = props.report;
  switch (picture?.kind) {
    case 'quadrant':
      return <Quadrant {...props} picture={picture} />;
    case 'heatMap':
      return <HeatMap {...props} picture={picture} />;
    case 'funnel':
      return <Funnel {...props} picture={picture} />;
    case 'sideBySide':
      return <SideBySide {...props} picture={picture} />;
    default:
      return null;
  }
}
