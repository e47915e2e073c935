// Replaces `object.entries`, which adds a dozen modules for old browsers.
module.exports = Object.entries;
