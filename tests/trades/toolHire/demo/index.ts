/** There is no demo of this trade. */
export const demoDay = (): string => '';
export const demoJobs = () => ({});
export const growDemo = async (): Promise<void> => {};
export const seedDemo = async (): Promise<void> => {};
