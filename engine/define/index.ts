/** Everything that declarations and their rules import. The engine's rooms import from the specific file. */

export * from './blocks';
export * from './builders';
export * from './dashboard';
export * from './declaration';
export * from './defineResource';
export * from './document';
export * from './fields';
export * from './firstDay';
export * from './named';
export * from './page';
export * from './parameters';
export * from './recordPage';
export * from './records';
export * from './report';
export * from './reports/column';
export * from './reports/defineReport';
export * from './reports/drills';
export * from './reports/listing';
export { spanInWords } from './reports/placement';
export * from './resource';
export * from './rules';
export * from './seeds';
export * from './trade/permissions';
export * from './trade/setting';
export * from './trade/trade';
