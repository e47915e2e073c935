/** Any declaration, as readers take it. */

import type { Document } from './document';
import type { Tool } from './page';
import type { Report } from './report';
import type { Resource } from './resource';

export type Declaration = Resource | Document | Report | Tool;
/** Declarations with records: resources and documents. */
export type Entity = Resource | Document;
