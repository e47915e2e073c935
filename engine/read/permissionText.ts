/** What someone lacks, in the same words on a page, in a hint and in the API's answer: 'the “Edit” permission for menu items'. */
export const permissionText = (action: string, what: string): string => `the “${action}” permission for ${what}`;

/** The refusal: 'You need the “Edit” permission for menu items'. */
export const neededText = (action: string, what: string): string => `You need ${permissionText(action, what)}`;
