import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';

/** The browser's barcode reader. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = new () => Detector;

const detectorMaker = (): DetectorMaker | undefined =>
  (window as Window & { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Whether this browser can read barcodes with its camera. */
export const canScan = (): boolean => detectorMaker() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia);

const LOOK_MS = 250;

/** The camera, until it has seen a code. */
export function CameraScan({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const Maker = detectorMaker();
    if (!Maker) return;
    const detector = new Maker();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      if (isOver || !video.current) return;
      const [code] = await detector.detect(video.current).catch(() => []);
      if (isOver) return;
      if (code) latest.current(code.rawValue);
      else timer = setTimeout(() => void look(), LOOK_MS);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (given) => {
        stream = given;
        if (isOver || !video.current) {
          for (const track of given.getTracks()) track.stop();
          return;
        }
        video.current.srcObject = given;
        await video.current.play();
        await look();
      },
      () => setProblem('The camera can’t be used. Allow it in the browser’s settings, or type the code.'),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>Scan a barcode</DialogTitle>
      <DialogContent>
        {problem || <video ref={video} playsInline muted aria-label="Camera" style={{ width: '100%' }} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
