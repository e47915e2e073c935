import { http } from 'msw';
import type { SecondApi } from './handler';

/** The second API's addresses in tests: both on other hosts than the console's. */
export const API_URL = 'https://pos.example.com';
export const INVENTORY_URL = 'https://inventory.example.com';

/** Handlers for msw's `setupServer`. */
export const secondApiHandlers = (api: () => SecondApi) => [
  http.all(`${API_URL}/*`, ({ request }) => api().fetch('api', request)),
  http.all(`${INVENTORY_URL}/*`, ({ request }) => api().fetch('inventory', request)),
];
