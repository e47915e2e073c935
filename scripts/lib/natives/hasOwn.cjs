// Replaces `hasown` and its `function-bind`.
module.exports = Object.hasOwn;
