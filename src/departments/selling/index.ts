/** The selling screens' interface for other departments. */
export { SampleBill } from './parts/SampleBill';
