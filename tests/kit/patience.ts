import { configure } from '@testing-library/react';

/** How long `findBy…` and `waitFor` wait: a busy machine takes seconds for what is instant on a quiet one. */
configure({ asyncUtilTimeout: 15_000 });
