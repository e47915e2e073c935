// In place of `object.entries`, which brings a dozen modules to old browsers.
module.exports = Object.entries;
