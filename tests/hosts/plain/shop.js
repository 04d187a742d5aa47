addEventListener('marbete-printed', ({ detail }) => {
  document.querySelector('p').textContent = `${detail.labels} labels went to ${detail.printer}.`;
});
