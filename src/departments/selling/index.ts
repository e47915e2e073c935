/** What other departments may use of the selling screens. */
export { SampleBill } from './parts/SampleBill';
