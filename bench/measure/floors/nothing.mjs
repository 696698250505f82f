// Node's own start.
console.log('answered');
