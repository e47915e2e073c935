/*
 * What makes happy-dom and React quicker, for a worker’s files together: vitest runs this set-up again for each of them, but not the modules that
 * it imports. A replacement that each file put around the one before was forty deep in the last files.
 */
import './quickNames';
import './quickObservers';
import './quickReact';
import './quickStyles';
