// Measures the start of Node itself.
console.log('answered');
