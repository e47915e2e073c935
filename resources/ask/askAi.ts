import { definePage } from '#engine/define';

/** Ask AI: questions in plain words, answered with figures from reports that the asker can see (domain 1.1, AI ask). */
export default definePage({
  name: 'askAi',
  label: 'Ask AI (Beta)',
  module: 'ASK_AI',
  permissions: { run: { label: 'Ask', about: 'Ask questions. Answers include only what the person can already see.' } },
  nav: { group: 'home', order: 30, icon: 'sparkle' },
  path: '/omakai',
  about: 'Ask about your sales, stock and costs in plain words. Answers come from the reports you may see.',
  component: 'AskAi',
  calls: {
    ask: 'POST v1/omakAI/askOMAKAI',
    examples: '+ GET v1/omakAI/examples ? outlets',
    list: '+ GET v1/omakAI/conversations',
    read: '+ GET v1/omakAI/conversations/{id}',
    rename: '+ PUT v1/omakAI/conversations/{id}',
    share: '+ POST v1/omakAI/conversations/{id}/share',
    colleagues: '+ GET v1/omakAI/colleagues',
    remove: '+ DELETE v1/omakAI/conversations/{id}',
  },
  serves: { 'POST v1/dashboard/askOMAKAI': 'custom:ask' },
});
